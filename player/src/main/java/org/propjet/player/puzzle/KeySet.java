package org.propjet.player.puzzle;

import java.util.Arrays;

/**
 * A set of 64-bit keys of states, by open addressing with linear probing. Two states with the same
 * key are taken for one: with 10 million states that happens once in 300,000 searches.
 *
 * <p>A key's upper bits choose a segment, its lower bits a slot there. Segments grow one by one, so
 * that no call takes long: the largest is copied in less than a millisecond.
 *
 * <p>Not thread-safe. Memory: grows up to a limit.
 */
final class KeySet {
    private static final int SEGMENT_BITS = 10;
    private static final int FIRST_SLOTS = 8;
    private static final int MAX_SLOTS = 1 << 16;

    /** Stands for the key 0, which marks a free slot. */
    private static final long ZERO = 0x9E3779B97F4A7C15L;

    private final long[][] segments = new long[1 << SEGMENT_BITS][FIRST_SLOTS];
    private final int[] counts = new int[1 << SEGMENT_BITS];
    private final int maxSlots;
    private int count;

    /** What came of adding a key. */
    enum Added {
        NEW,
        KNOWN,
        /** There is no room; the key was not known. */
        FULL
    }

    /**
     * Makes an empty set.
     *
     * @param byteLimit the most memory to take
     */
    KeySet(long byteLimit) {
        int max = FIRST_SLOTS;
        while (max < MAX_SLOTS && ((2L * Long.BYTES * max) << SEGMENT_BITS) <= byteLimit) {
            max <<= 1;
        }
        maxSlots = max;
    }

    /** Returns the number of keys. */
    int size() {
        return count;
    }

    /** Adds a key. */
    Added add(long newKey) {
        long key = newKey == 0 ? ZERO : newKey;
        int segment = (int) (key >>> (Long.SIZE - SEGMENT_BITS));
        long[] slots = segments[segment];
        int slot = slotOf(slots, key);
        if (slots[slot] == key) {
            return Added.KNOWN;
        }
        if (counts[segment] >= slots.length - (slots.length >>> 2)) {
            if (slots.length == maxSlots) {
                return Added.FULL;
            }
            slots = grown(slots);
            segments[segment] = slots;
            slot = slotOf(slots, key);
        }
        slots[slot] = key;
        counts[segment]++;
        count++;
        return Added.NEW;
    }

    /** Returns whether a key is in the set. */
    boolean contains(long key) {
        long stored = key == 0 ? ZERO : key;
        long[] slots = segments[(int) (stored >>> (Long.SIZE - SEGMENT_BITS))];
        return slots[slotOf(slots, stored)] == stored;
    }

    /** Empties the set, which keeps its memory. */
    void clear() {
        for (int segment = 0; segment < segments.length; segment++) {
            if (counts[segment] > 0) {
                Arrays.fill(segments[segment], 0);
                counts[segment] = 0;
            }
        }
        count = 0;
    }

    private static long[] grown(long[] slots) {
        long[] larger = new long[slots.length << 1];
        for (long key : slots) {
            if (key != 0) {
                larger[slotOf(larger, key)] = key;
            }
        }
        return larger;
    }

    private static int slotOf(long[] slots, long key) {
        int mask = slots.length - 1;
        int slot = (int) (key ^ (key >>> 32)) & mask;
        while (slots[slot] != 0 && slots[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
