package org.propjet.player.solve;

import org.propjet.player.endgame.StatePacking;

import java.util.Arrays;

/** Packed states in a row, which grows. Not thread-safe. */
final class StateList {
    private final int wordCount;
    private long[] words;
    private int count;

    StateList(int wordCount) {
        this.wordCount = wordCount;
        words = new long[64 * wordCount];
    }

    int count() {
        return count;
    }

    /** Returns the words of all states, one after the other; valid until one is added. */
    long[] words() {
        return words;
    }

    void add(StatePacking packing, long[] state) {
        if ((count + 1) * wordCount > words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        packing.pack(state, words, count++ * wordCount);
    }

    void get(StatePacking packing, int number, long[] state) {
        packing.unpack(words, number * wordCount, state);
    }
}
