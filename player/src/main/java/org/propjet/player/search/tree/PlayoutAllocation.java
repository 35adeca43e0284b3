package org.propjet.player.search.tree;

/**
 * How many playouts a state gets. The mean of k playouts has a variance of s + (1 - s) / k of that
 * of one, where s is the spread: how much states below a node differ, a third. If a playout takes
 * the time P and a state the time T besides, then what is learnt in a given time is most for
 *
 * <pre>
 *   k = sqrt(T / P * (1 - s) / s)
 * </pre>
 *
 * (two-stage sampling: Cochran, Sampling Techniques, 1977). That is rounded to a power of two, as
 * lanes come in words. One per thread.
 */
final class PlayoutAllocation {
    /** After so many states, what was measured counts half. */
    private static final int MOST_STATES = 20_000;

    /** The playouts of a state are lanes of one word. */
    private static final int MOST = Long.SIZE;

    /** What a state gets before anything has been measured. */
    private static final int FIRST = 4;

    /**
     * The variance of the values of states below a node, as a part of that of playouts. With 0.1
     * and 1 the search won no more matches in eight games (docs/search-history.md).
     */
    private static final double SPREAD = 0.33;

    private final int fixed;
    private double treeNanos;
    private double states;
    private double playNanos;
    private double playouts;

    /** Makes an allocation that is fixed, or follows from what is measured if that is 0. */
    PlayoutAllocation(int fixed) {
        this.fixed = Math.min(fixed, MOST);
    }

    /** Returns the variance of the mean of so many playouts of a state, in that of one. */
    static double variance(int playoutsPerState) {
        return SPREAD + (1 - SPREAD) / playoutsPerState;
    }

    /** Adds time spent in the tree, and the states that were found in it. */
    void addTree(long nanos, int stateCount) {
        treeNanos += nanos;
        states += stateCount;
        if (states > MOST_STATES) {
            treeNanos /= 2;
            states /= 2;
            playNanos /= 2;
            playouts /= 2;
        }
    }

    /** Adds time spent in playing, and the playouts that have ended in it. */
    void addPlay(long nanos, long endedCount) {
        playNanos += nanos;
        playouts += endedCount;
    }

    /** Returns how many playouts a state is to get, of so many lanes. */
    int playoutsPerState(int laneCount) {
        int most = Math.min(MOST, laneCount);
        if (fixed > 0) {
            return Math.min(fixed, most);
        }
        if (states == 0 || playouts == 0 || playNanos == 0) {
            return Math.min(FIRST, most);
        }
        double ratio = (treeNanos / states) / (playNanos / playouts);
        double wanted = Math.sqrt(ratio * ((1 - SPREAD) / SPREAD));
        int power = (int) Math.rint(Math.log(Math.max(1, wanted)) / Math.log(2));
        return Math.min(1 << Math.min(power, 6), Integer.highestOneBit(most));
    }
}
