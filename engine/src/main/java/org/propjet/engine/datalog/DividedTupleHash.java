package org.propjet.engine.datalog;

import java.util.Arrays;

/**
 * A large set of tuples, divided by their hash into {@value #PARTS} {@link TupleHash}es, so that
 * growing moves one part at a time: to move tens of millions of entries takes longer than an
 * interrupt may wait.
 *
 * <p>Not thread-safe.
 */
public final class DividedTupleHash {
    private static final int PART_BITS = 6;
    private static final int PARTS = 1 << PART_BITS;

    private final TupleHash[] parts = new TupleHash[PARTS];

    /** Makes an empty set. */
    public DividedTupleHash() {
        Arrays.setAll(parts, any -> new TupleHash());
    }

    /**
     * Returns the part of a tuple with a hash; it looks at other bits of the hash than the part.
     */
    public TupleHash part(int tupleHash) {
        return parts[tupleHash >>> (Integer.SIZE - PART_BITS)];
    }

    /** Returns the number of entries. */
    public int size() {
        int size = 0;
        for (TupleHash part : parts) {
            size += part.size();
        }
        return size;
    }
}
