package org.propjet.engine.evidence;

import java.util.List;

/**
 * Where a count can be divided: all states of a depth. Whoever counts on from some of them counts
 * sequences that nobody else counts.
 *
 * @param depth the number of joint moves from the start
 * @param states the different states; none if there is nothing to count from here
 */
public record PerftFrontier(int depth, List<State> states) {
    /** Keeps a copy. */
    public PerftFrontier {
        states = List.copyOf(states);
    }

    /**
     * A state.
     *
     * @param state what holds; not to be changed
     * @param sequences how many sequences of joint moves lead to it
     */
    public record State(long[] state, long sequences) {}
}
