package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Blocks of neighbouring places in an array that grows by chunks: new ones, one after the other,
 * and those that have been given back, by their length.
 *
 * <p>Thread-safe, without locks but for a new chunk and for what has been given back. Cost:
 * constant time, and four bytes for each block that is free.
 */
final class BlockPool {
    private static final int MOST_PLACES = 1 << 30;

    /** Up to this length each has blocks of its own. */
    private static final int EXACT = 16;

    /** Longer blocks come in this many lengths, or twice as many, between two powers of two. */
    private static final int LENGTHS_SHIFT = 3;

    private static final int CLASSES = 256;

    /** For each class of lengths where its blocks begin. */
    private final @Nullable IntArrayList[] starts = new IntArrayList[CLASSES];

    private volatile int count;

    private final int chunkLength;
    private final int together;
    private final BooleanSupplier addChunk;
    private volatile int capacity;

    /** Where the places begin that were never reserved. */
    private final AtomicInteger end = new AtomicInteger();

    /**
     * Makes a pool without places.
     *
     * @param chunkLength how many places come at a time
     * @param together a power of two: no block goes beyond a multiple of it
     * @param addChunk adds so many to the array, unless there is no memory left
     */
    BlockPool(int chunkLength, int together, BooleanSupplier addChunk) {
        this.chunkLength = chunkLength;
        this.together = together;
        this.addChunk = addChunk;
    }

    /** Reserves neighbouring places; returns the first, or -1 if there is no memory left. */
    int reserve(int wanted) {
        int length = rounded(wanted);
        int found = take(length);
        while (found < 0) {
            int from = end.get();
            boolean fits = (from & together - 1) + length <= together;
            int first = fits ? from : (from | together - 1) + 1;
            if (first + length > capacity && !grow(first + length)) {
                return -1;
            }
            found = end.compareAndSet(from, first + length) ? first : -1;
        }
        return found;
    }

    private synchronized boolean grow(int wanted) {
        while (capacity < wanted) {
            if (capacity >= MOST_PLACES || !addChunk.getAsBoolean()) {
                return false;
            }
            capacity += chunkLength;
        }
        return true;
    }

    /** Gives back places that {@link #reserve} returned; nobody may use them any more. */
    void release(int first, int wanted) {
        give(first, rounded(wanted));
    }

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

    /** Forgets all blocks; the chunks stay. No other thread may be at work. */
    synchronized void clear() {
        Arrays.fill(starts, null);
        count = 0;
        end.set(0);
    }
}
