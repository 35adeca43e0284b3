package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

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

    private static final int CLASSES = 256;

    /** For each class of lengths where its blocks begin. */
    private final @Nullable IntArrayList[] starts = new IntArrayList[CLASSES];

    private volatile int count;

    /** Returns how long a block is that has room for so many; at most an eighth longer. */
    static int rounded(int length) {
        if (length <= EXACT) {
            return length;
        }
        int step = Integer.highestOneBit(length - 1) >>> LENGTHS_SHIFT;
        return (length + step - 1) / step * step;
    }

    /** Returns the class of a length that {@link #rounded} returned; longer ones come later. */
    private static int classOf(int length) {
        if (length <= EXACT) {
            return length;
        }
        int power = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(length - 1);
        return (power << LENGTHS_SHIFT) + ((length - 1 - (1 << power)) >>> (power - LENGTHS_SHIFT));
    }

    /**
     * Takes a block of a length that {@link #rounded} returned, cut off a longer one if there is
     * none; returns its first place, or -1.
     */
    int take(int length) {
        return count == 0 ? -1 : takeAny(length);
    }

    private synchronized int takeAny(int length) {
        for (int at = classOf(length); at < CLASSES; at++) {
            IntArrayList found = starts[at];
            if (found != null && !found.isEmpty()) {
                count--;
                int first = found.popInt();
                giveRest(first + length, lengthOf(at) - length);
                return first;
            }
        }
        return -1;
    }

    private static int lengthOf(int classIndex) {
        if (classIndex <= EXACT) {
            return classIndex;
        }
        int power = classIndex >>> LENGTHS_SHIFT;
        int part = (classIndex & (1 << LENGTHS_SHIFT) - 1) + 1;
        return (1 << power) + (part << (power - LENGTHS_SHIFT));
    }

    /** Gives back what is left of a block, in as few pieces as have lengths of their own. */
    private void giveRest(int first, int length) {
        int left = length;
        while (left > 0) {
            int step = left <= EXACT ? 1 : Integer.highestOneBit(left) >>> LENGTHS_SHIFT;
            int piece = left / step * step;
            give(first + length - left, piece);
            left -= piece;
        }
    }

    /** Gives a block back, of a length that {@link #rounded} returned. */
    synchronized void give(int first, int length) {
        int at = classOf(length);
        IntArrayList same = starts[at];
        if (same == null) {
            same = new IntArrayList();
            starts[at] = same;
        }
        same.push(first);
        count++;
    }

    /** Forgets all blocks. */
    synchronized void clear() {
        Arrays.fill(starts, null);
        count = 0;
    }
}
