package org.propjet.compiler.lanes;

import java.util.Arrays;

/**
 * The numbers from 0 to a group's size, one after the other, over and over: what all lanes choose
 * if each move is to be made. Kept until other groups are asked for.
 *
 * <p>Not thread-safe.
 */
final class LanePattern {
    private static final int WORD = Long.SIZE;

    private final int words;
    private final long[] choices;

    /** Lanes but the first of each group; and for each power of two see {@link #below}. */
    private final long[] notFirst;

    private final long[][] below;
    private int groupSize;
    private int stride;
    private boolean hasBelow;

    /**
     * Makes a pattern.
     *
     * @param bitCount of how many bits a choice is
     * @param words of a plane
     */
    LanePattern(int bitCount, int words) {
        this.words = words;
        this.choices = new long[bitCount * words];
        this.notFirst = new long[words];
        this.below = new long[Integer.SIZE][words];
    }

    /**
     * Returns a plane for each bit of the choices, one after the other: lane {@code l} chooses
     * {@code (l / stride) % groupSize}. Valid until the next call.
     */
    long[] choices(int newSize, int newStride) {
        if (groupSize != newSize || stride != newStride) {
            groupSize = newSize;
            stride = newStride;
            hasBelow = false;
            Arrays.fill(choices, 0);
            for (int lane = 0; lane < words * WORD; lane++) {
                setChoice(choices, words, lane, lane + 1, lane / stride % groupSize);
            }
        }
        return choices;
    }

    /** Sets the choice of lanes that have 0. */
    static void setChoice(long[] choices, int words, int fromLane, int toLane, int choice) {
        for (int left = choice; left != 0; left &= left - 1) {
            int first = Integer.numberOfTrailingZeros(left) * words;
            if (first >= choices.length) {
                return;
            }
            for (int lane = fromLane, next; lane < toLane; lane = next) {
                next = Math.min(toLane, (lane & -WORD) + WORD);
                choices[first + lane / WORD] |= -1L >>> (WORD - (next - lane)) << lane;
            }
        }
    }

    /** Returns the lanes of the last choices that are not the first of their group. */
    long[] notFirst() {
        findBelow();
        return notFirst;
    }

    /**
     * Returns the lanes of the last choices that choose less than a power of two, and in whose
     * group another lane chooses so much more.
     */
    long[] below(int power) {
        findBelow();
        return below[Integer.numberOfTrailingZeros(power)];
    }

    private void findBelow() {
        if (hasBelow) {
            return;
        }
        hasBelow = true;
        Arrays.fill(notFirst, 0);
        for (long[] lanes : below) {
            Arrays.fill(lanes, 0);
        }
        for (int lane = 0; lane < words * WORD; lane++) {
            int choice = lane / stride % groupSize;
            notFirst[lane / WORD] |= (choice > 0 ? 1L : 0) << lane;
            for (int bit = 0; 1 << bit < groupSize; bit++) {
                boolean isBelow = choice < 1 << bit && choice + (1 << bit) < groupSize;
                below[bit][lane / WORD] |= (isBelow ? 1L : 0) << lane;
            }
        }
    }
}
