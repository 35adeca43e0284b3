package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

import java.util.Arrays;

/**
 * The literals of operations that have been made, by a key. It is divided into {@value #PARTS}
 * tables by the key's hash, so that growing moves one part of the entries at a time: with tens of
 * millions of them, to move all takes longer than an interrupt may wait.
 *
 * <p>Not thread-safe.
 */
final class PairMap {
    private static final int PART_BITS = 6;
    private static final int PARTS = 1 << PART_BITS;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final Long2IntOpenHashMap[] parts = new Long2IntOpenHashMap[PARTS];

    PairMap() {
        Arrays.setAll(parts, any -> new Long2IntOpenHashMap());
        for (Long2IntOpenHashMap part : parts) {
            part.defaultReturnValue(-1);
        }
    }

    /** Returns the literal of a key, or -1. */
    int get(long key) {
        return part(key).get(key);
    }

    void put(long key, int literal) {
        part(key).put(key, literal);
    }

    private Long2IntOpenHashMap part(long key) {
        return parts[(int) ((key * GOLDEN_RATIO) >>> (Long.SIZE - PART_BITS))];
    }
}
