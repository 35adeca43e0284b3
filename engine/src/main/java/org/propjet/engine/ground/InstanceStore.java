package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.DividedTupleHash;
import org.propjet.engine.datalog.TupleHash;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Recorded rule instances: the rule's number, a head atom and body literals, where a literal is
 * {@code atomId << 1}, plus one if the atom is negated.
 *
 * <p>An instance lies whole in one chunk of {@value #CHUNK_SIZE} numbers as {@code rule, head,
 * literal count, literals}. Its handle is {@code chunk << 20 | position}. So there are {@value
 * #MOST_CHUNKS} chunks at most, of 8 GiB; what is larger is refused.
 *
 * <p>Not thread-safe while it grows.
 */
final class InstanceStore {
    private static final int CHUNK_BITS = 20;
    private static final int CHUNK_SIZE = 1 << CHUNK_BITS;
    private static final int MOST_CHUNKS = 1 << (Integer.SIZE - 1 - CHUNK_BITS);

    private final List<int[]> chunks = new ArrayList<>();

    /** For each chunk, where the instances of the one before it end. */
    private final IntArrayList ends = new IntArrayList();

    private final DividedTupleHash repeats = new DividedTupleHash();
    private final int mostChunks;
    private int used = CHUNK_SIZE;
    private int size;

    /** Makes an empty store. */
    InstanceStore() {
        this(MOST_CHUNKS);
    }

    /** Makes an empty store of so many chunks at most; for tests. */
    InstanceStore(int mostChunks) {
        this.mostChunks = mostChunks;
    }

    /**
     * Records an instance. If two rules have the same one, it is the first one's.
     *
     * @param rule the rule's number, or {@link GroundProgram#NO_RULE}
     * @param canRepeat whether to look first whether it has been recorded
     * @return whether it is new
     * @throws BudgetExceededException if there is no room for more
     */
    boolean add(int rule, int head, int[] literals, int count, boolean canRepeat) {
        int tupleHash = canRepeat ? TupleHash.hash(head, literals, 0, count) : 0;
        TupleHash part = repeats.part(tupleHash);
        int slot = part.first(tupleHash);
        while (canRepeat && part.at(slot) >= 0) {
            if (part.hasHash(slot, tupleHash) && same(part.at(slot), head, literals, count)) {
                return false;
            }
            slot = part.following(slot);
        }
        if (used + count + 3 > CHUNK_SIZE) {
            if (chunks.size() == mostChunks) {
                throw new BudgetExceededException(
                        "bytes", "" + 4L * CHUNK_SIZE * mostChunks, "of all rule instances");
            }
            ends.add(used);
            chunks.add(new int[CHUNK_SIZE]);
            used = 0;
        }
        int[] chunk = chunks.getLast();
        int handle = (chunks.size() - 1) << CHUNK_BITS | used;
        chunk[used++] = rule;
        chunk[used++] = head;
        chunk[used++] = count;
        System.arraycopy(literals, 0, chunk, used, count);
        used += count;
        size++;
        if (canRepeat) {
            part.add(slot, tupleHash, handle);
        }
        return true;
    }

    private boolean same(int handle, int head, int[] literals, int count) {
        if (head(handle) != head || literalCount(handle) != count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (literal(handle, i) != literals[i]) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return size;
    }

    /** Gives the handle of each instance, in the order in which they were recorded. */
    void forEach(IntConsumer consumer) {
        for (int chunk = 0; chunk < chunks.size(); chunk++) {
            int end = chunk + 1 < chunks.size() ? ends.getInt(chunk + 1) : used;
            int first = chunk << CHUNK_BITS;
            for (int at = 0; at < end; at += 3 + literalCount(first | at)) {
                consumer.accept(first | at);
            }
        }
    }

    int rule(int handle) {
        return chunks.get(handle >>> CHUNK_BITS)[handle & (CHUNK_SIZE - 1)];
    }

    int head(int handle) {
        return chunks.get(handle >>> CHUNK_BITS)[(handle & (CHUNK_SIZE - 1)) + 1];
    }

    int literalCount(int handle) {
        return chunks.get(handle >>> CHUNK_BITS)[(handle & (CHUNK_SIZE - 1)) + 2];
    }

    int literal(int handle, int index) {
        return chunks.get(handle >>> CHUNK_BITS)[(handle & (CHUNK_SIZE - 1)) + 3 + index];
    }

    /** Returns the bytes of the instances, without those of the search for repeats. */
    long bytesOfChunks() {
        return 4L * CHUNK_SIZE * chunks.size();
    }

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        return bytesOfChunks() + 12L * repeats.size();
    }
}
