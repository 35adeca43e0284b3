package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.TupleHash;

import java.util.ArrayList;
import java.util.List;

/**
 * Recorded rule instances: the rule's number, a head atom and body literals, where a literal is
 * {@code atomId << 1}, plus one if the atom is negated.
 *
 * <p>An instance lies whole in one chunk of {@value #CHUNK_SIZE} numbers as {@code rule, head,
 * literal count, literals}. Its handle is {@code chunk << 20 | position}.
 *
 * <p>Not thread-safe while it grows.
 */
final class InstanceStore {
    private static final int CHUNK_BITS = 20;
    private static final int CHUNK_SIZE = 1 << CHUNK_BITS;

    private final List<int[]> chunks = new ArrayList<>();
    private final IntArrayList handles = new IntArrayList();
    private final TupleHash repeats = new TupleHash();
    private int used = CHUNK_SIZE;

    /**
     * Records an instance. If two rules have the same one, it is the first one's.
     *
     * @param rule the rule's number, or {@link GroundProgram#NO_RULE}
     * @param canRepeat whether to look first whether it has been recorded
     * @return whether it is new
     */
    boolean add(int rule, int head, int[] literals, int count, boolean canRepeat) {
        int tupleHash = canRepeat ? TupleHash.hash(head, literals, 0, count) : 0;
        int slot = repeats.first(tupleHash);
        while (canRepeat && repeats.at(slot) >= 0) {
            if (repeats.hasHash(slot, tupleHash) && same(repeats.at(slot), head, literals, count)) {
                return false;
            }
            slot = repeats.following(slot);
        }
        if (used + count + 3 > CHUNK_SIZE) {
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
        handles.add(handle);
        if (canRepeat) {
            repeats.add(slot, tupleHash, handle);
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
        return handles.size();
    }

    /** Returns the handle of the {@code index}-th instance. */
    int handle(int index) {
        return handles.getInt(index);
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

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        return 4L * CHUNK_SIZE * chunks.size() + 4L * handles.size() + 12L * repeats.size();
    }
}
