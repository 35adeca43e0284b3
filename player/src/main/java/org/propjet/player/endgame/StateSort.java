package org.propjet.player.endgame;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Sorts packed states in ascending order, in place: by one byte after the other, the highest first
 * (American flag sort; McIlroy, Bostic and McIlroy, 1993). It can be broken off, after which the
 * states are there in any order.
 *
 * <p>Not thread-safe. Cost: linear in the states for each byte in which they differ.
 */
public final class StateSort {
    /** Fewer are sorted by insertion. */
    private static final int FEW = 24;

    private static final int VALUES = 256;

    /** So many states are put into order between two looks at the clock. */
    private static final int SLICE = 1 << 20;

    private final int words;
    private final BooleanSupplier isOver;

    /**
     * For each byte where the states with each of its values end, and begin that are not placed.
     */
    private final int[][] ends;

    private final int[][] nexts;
    private long[] states = {};
    private int movedCount;
    private boolean isBroken;

    /**
     * Prepares to sort.
     *
     * @param words how many words a state has
     * @param isOver whether to break off; asked every 10 ms or so
     */
    public StateSort(int words, BooleanSupplier isOver) {
        this.words = words;
        this.isOver = isOver;
        ends = new int[words * Long.BYTES][VALUES];
        nexts = new int[words * Long.BYTES][VALUES];
    }

    /** Sorts so many states; returns false if that was broken off. */
    public boolean sort(long[] of, int count) {
        states = of;
        isBroken = false;
        sort(0, count, 0);
        states = new long[0];
        return !isBroken;
    }

    /** Sorts states that have the same bytes before one. */
    private void sort(int from, int to, int index) {
        if (to - from <= FEW) {
            insert(from, to);
            return;
        }
        movedCount += to - from;
        if (movedCount >= SLICE) {
            movedCount = 0;
            isBroken |= isOver.getAsBoolean();
        }
        if (isBroken || index == ends.length) {
            return;
        }
        int[] end = ends[index];
        int[] next = nexts[index];
        count(from, to, index, end, next);
        for (int value = 0; value < VALUES; value++) {
            while (next[value] < end[value]) {
                int place = next[value];
                int own = valueAt(place, index);
                while (own != value) { // what lies here goes to its place, what lies there comes
                    swap(place, next[own]++);
                    own = valueAt(place, index);
                }
                next[value]++;
            }
        }
        int begin = from;
        for (int value = 0; value < VALUES; value++) {
            if (end[value] - begin > 1) {
                sort(begin, end[value], index + 1);
            }
            begin = end[value];
        }
    }

    private void count(int from, int to, int index, int[] end, int[] next) {
        Arrays.fill(end, 0);
        for (int state = from; state < to; state++) {
            end[valueAt(state, index)]++;
        }
        int sum = from;
        for (int value = 0; value < VALUES; value++) {
            next[value] = sum;
            sum += end[value];
            end[value] = sum;
        }
    }

    /** Returns a byte of a state: of the first word's highest, the sign is turned. */
    private int valueAt(int state, int index) {
        int word = index / Long.BYTES;
        int shift = Long.SIZE - Byte.SIZE * (index % Long.BYTES + 1);
        int value = (int) (states[state * words + word] >>> shift) & 0xFF;
        return shift == Long.SIZE - Byte.SIZE ? value ^ 0x80 : value;
    }

    private void insert(int from, int to) {
        for (int state = from + 1; state < to; state++) {
            for (int at = state; at > from && compare(at - 1, at) > 0; at--) {
                swap(at - 1, at);
            }
        }
    }

    private int compare(int left, int right) {
        return compare(states, left, right, words);
    }

    /** Compares two states of a row. */
    public static int compare(long[] states, int left, int right, int words) {
        for (int word = 0; word < words; word++) {
            int order = Long.compare(states[left * words + word], states[right * words + word]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private void swap(int left, int right) {
        for (int word = 0; word < words; word++) {
            long kept = states[left * words + word];
            states[left * words + word] = states[right * words + word];
            states[right * words + word] = kept;
        }
    }
}
