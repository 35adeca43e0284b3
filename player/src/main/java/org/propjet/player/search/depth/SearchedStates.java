package org.propjet.player.search.depth;

import org.propjet.player.search.value.StateValue;

import java.util.SplittableRandom;

/**
 * States of a search and what it found them to be worth, to learn from: all bounds on the value of
 * a state are a lesson (TreeStrap: Veness, Silver, Uther and Blair, 2009). Of many states, a random
 * part is kept (reservoir sampling: Vitter, 1985).
 *
 * <p>Not thread-safe.
 */
final class SearchedStates {
    /**
     * States of one search have much in common: many lessons of one would have the values of all
     * others follow it.
     */
    private static final int MOST = 32;

    private final long[][] states;
    private final int[] values = new int[MOST];
    private final int[] kinds = new int[MOST];
    private final int[][] choices = new int[MOST][2];
    private final SplittableRandom random;
    private int count;
    private long seenCount;

    SearchedStates(int stateWords, SplittableRandom random) {
        this.states = new long[MOST][stateWords];
        this.random = random;
    }

    /** Forgets all. */
    void clear() {
        count = 0;
        seenCount = 0;
    }

    /**
     * Adds a state, and how many moves each role had when it chose last; kinds of values are those
     * of {@link TranspositionTable}.
     */
    void add(long[] state, int[] choicesBefore, int value, int kind) {
        seenCount++;
        long at = count < MOST ? count++ : random.nextLong(seenCount);
        if (at < MOST) {
            System.arraycopy(state, 0, states[(int) at], 0, state.length);
            values[(int) at] = value;
            kinds[(int) at] = kind;
            System.arraycopy(choicesBefore, 0, choices[(int) at], 0, 2);
        }
    }

    /** Has a state value learn from all of them, and forgets them. */
    void teach(StateValue stateValue) {
        for (int i = 0; i < count; i++) {
            int guess = stateValue.of(states[i]) + stateValue.ofChoices(choices[i]);
            boolean isLesson =
                    switch (kinds[i]) {
                        case TranspositionTable.LEAST -> guess < values[i];
                        case TranspositionTable.MOST -> guess > values[i];
                        default -> true;
                    };
            if (isLesson) {
                stateValue.learn(states[i], choices[i], StateValue.share(values[i]));
            }
        }
        clear();
    }
}
