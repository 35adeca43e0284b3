package org.propjet.player.search;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Blocks of neighbouring places in an array that have been given back, by their length.
 *
 * <p>Thread-safe. Cost: constant time, and four bytes for each block that is free.
 */
final class FreeBlocks {
    /** Up to this length each has blocks of its own. */
    private static final int EXACT = 16;

    /** Longer blocks come in this many lengths, or twice as many, between two powers of two. */
    private static final int LENGTHS_SHIFT = 3;

    private final Int2ObjectOpenHashMap<IntArrayList> blocks = new Int2ObjectOpenHashMap<>();
    private volatile int count;

    /** Returns how long a block is that has room for so many; at most an eighth longer. */
    static int rounded(int length) {
        if (length <= EXACT) {
            return length;
        }
        int step = Integer.highestOneBit(length - 1) >>> LENGTHS_SHIFT;
        return (length + step - 1) / step * step;
    }

    /** Takes a block of a length that {@link #rounded} returned; returns its first place, or -1. */
    int take(int length) {
        if (count == 0) {
            return -1;
        }
        synchronized (this) {
            IntArrayList starts = blocks.get(length);
            if (starts == null || starts.isEmpty()) {
                return -1;
            }
            count--;
            return starts.popInt();
        }
    }

    /** Gives a block back. */
    synchronized void give(int first, int length) {
        blocks.computeIfAbsent(length, key -> new IntArrayList()).push(first);
        count++;
    }

    /** Forgets all blocks. */
    synchronized void clear() {
        blocks.clear();
        count = 0;
    }
}
