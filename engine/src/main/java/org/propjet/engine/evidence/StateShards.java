package org.propjet.engine.evidence;

import org.propjet.engine.game.StateTable;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A {@link StateTable} that several threads may fill at once: shards by hash, each with its own
 * lock. Reading is for when nobody fills.
 */
final class StateShards {

    /** Enough that two threads seldom wait for each other, and arrays stay far below 2^31. */
    static final int SHARD_COUNT = 64;

    private final StateTable[] shards = new StateTable[SHARD_COUNT];
    private final AtomicLong bytesInUse;
    private final long maxBytes;

    /**
     * Makes an empty set.
     *
     * @param bytesInUse the bytes that this and other sets take together
     * @param maxBytes how many they may take
     */
    StateShards(AtomicLong bytesInUse, long maxBytes) {
        this.bytesInUse = bytesInUse;
        this.maxBytes = maxBytes;
        for (int i = 0; i < SHARD_COUNT; i++) {
            shards[i] = StateTable.withValues();
            bytesInUse.addAndGet(shards[i].byteCount());
        }
    }

    /** Returns a shard, for reading. */
    StateTable shard(int index) {
        return shards[index];
    }

    /** Returns the number of states. */
    long size() {
        long size = 0;
        for (StateTable shard : shards) {
            size += shard.count();
        }
        return size;
    }

    /**
     * Adds to the value of a state, 0 if it is new.
     *
     * @throws ArithmeticException if the sum is more than a long holds
     * @throws StateSpaceTooLargeException if there is no room
     */
    void addValue(long[] state, int wordCount, long value) {
        long hash = StateTable.hash(state, wordCount);
        StateTable shard = shardOf(hash);
        synchronized (shard) {
            int entry = entry(shard, state, wordCount, hash);
            shard.setValue(entry, Math.addExact(shard.value(entry), value));
        }
    }

    /**
     * Sets the value of a state.
     *
     * @return the value before, 0 if the state is new
     * @throws StateSpaceTooLargeException if there is no room
     */
    long setValue(long[] state, int wordCount, long value) {
        long hash = StateTable.hash(state, wordCount);
        StateTable shard = shardOf(hash);
        synchronized (shard) {
            int entry = entry(shard, state, wordCount, hash);
            long before = shard.value(entry);
            shard.setValue(entry, value);
            return before;
        }
    }

    /** Gives the memory back to the common account. */
    void release() {
        for (int i = 0; i < SHARD_COUNT; i++) {
            bytesInUse.addAndGet(-shards[i].byteCount());
            shards[i] = StateTable.withValues();
        }
    }

    private StateTable shardOf(long hash) {
        return shards[(int) (hash >>> 58)];
    }

    private int entry(StateTable shard, long[] state, int wordCount, long hash) {
        long before = shard.byteCount();
        int entry = shard.add(state, wordCount, hash);
        long grown = shard.byteCount() - before;
        if (grown != 0 && bytesInUse.addAndGet(grown) > maxBytes) {
            throw new StateSpaceTooLargeException(
                    "the states found take more than "
                            + (maxBytes >> 20)
                            + " MiB; ask for less depth or allow more memory");
        }
        return entry;
    }
}
