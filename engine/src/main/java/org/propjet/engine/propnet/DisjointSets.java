package org.propjet.engine.propnet;

import java.util.Arrays;

/**
 * Numbers in sets, which are joined one by one (Galler and Fisher, 1964; paths are halved as they
 * are followed).
 *
 * <p>Not thread-safe. Cost: nearly constant for each call; four bytes a number.
 */
public final class DisjointSets {
    /** For each number another one of its set; a set's leader is its own. */
    private final int[] leader;

    /** Makes a set of each number below a count. */
    public DisjointSets(int count) {
        leader = new int[count];
        Arrays.setAll(leader, number -> number);
    }

    /** Makes one set of those of two numbers. */
    public void join(int number, int other) {
        leader[leaderOf(number)] = leaderOf(other);
    }

    /** Returns a number of a number's set: the same for all of the set, until it is joined. */
    public int leaderOf(int number) {
        int top = number;
        while (leader[top] != top) {
            leader[top] = leader[leader[top]];
            top = leader[top];
        }
        return top;
    }
}
