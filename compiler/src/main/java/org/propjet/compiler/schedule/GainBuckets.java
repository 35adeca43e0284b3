package org.propjet.compiler.schedule;

import java.util.Arrays;

/**
 * What can be moved from either half to the other, by what it gains: a list for each half and gain,
 * so that the best is found at once (the bucket lists of Fiduccia and Mattheyses, 1982).
 *
 * <p>Not thread-safe. Cost: constant, but for {@link #best}, which looks through the gains that
 * there can be.
 */
final class GainBuckets {
    private static final int NONE = Bisection.NONE;

    private final int mostGain;
    private final int[] gain;

    /** For each half and gain the first in its list. */
    private final int[] heads;

    /** For each half the highest gain whose list may have any. */
    private final int[] highest = new int[2];

    private final int[] next;
    private final int[] previous;

    /** For each index the list that it is in, or {@link #NONE}. */
    private final int[] listOf;

    GainBuckets(int count, int mostGain) {
        this.mostGain = mostGain;
        this.gain = new int[count];
        this.heads = new int[2 * (2 * mostGain + 1)];
        this.next = new int[count];
        this.previous = new int[count];
        this.listOf = new int[count];
        clear();
    }

    /** Empties all lists. */
    void clear() {
        Arrays.fill(heads, NONE);
        Arrays.fill(listOf, NONE);
        Arrays.fill(highest, -mostGain);
    }

    int of(int index) {
        return gain[index];
    }

    /** Sets what something gains that is in no list. */
    void set(int index, int newGain) {
        gain[index] = newGain;
    }

    /** Changes what something gains, in a list or not. */
    void change(int index, int change) {
        gain[index] += change;
        int list = listOf[index];
        if (list != NONE) {
            remove(index);
            add(index, list / (2 * mostGain + 1));
        }
    }

    /** Puts something into the lists of its half; it is in none yet. */
    void add(int index, int half) {
        int list = half * (2 * mostGain + 1) + mostGain + gain[index];
        listOf[index] = list;
        previous[index] = NONE;
        next[index] = heads[list];
        if (heads[list] != NONE) {
            previous[heads[list]] = index;
        }
        heads[list] = index;
        highest[half] = Math.max(highest[half], gain[index]);
    }

    /** Takes something out of its list, if it is in one. */
    void remove(int index) {
        int list = listOf[index];
        if (list == NONE) {
            return;
        }
        if (previous[index] == NONE) {
            heads[list] = next[index];
        } else {
            next[previous[index]] = next[index];
        }
        if (next[index] != NONE) {
            previous[next[index]] = previous[index];
        }
        listOf[index] = NONE;
    }

    /** Returns what gains most of a half, or {@link Bisection#NONE}. */
    int best(int half) {
        int first = half * (2 * mostGain + 1) + mostGain;
        while (highest[half] >= -mostGain && heads[first + highest[half]] == NONE) {
            highest[half]--;
        }
        return highest[half] < -mostGain ? NONE : heads[first + highest[half]];
    }
}
