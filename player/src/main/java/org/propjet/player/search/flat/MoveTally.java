package org.propjet.player.search.flat;

/**
 * Playouts of each of a role's legal moves, as one thread counts them.
 *
 * <p>Thread-safe: another thread may read at any time, and waits for no playout.
 */
final class MoveTally {
    private final long[] counts;
    private final long[] goalSums;

    /** Makes an empty tally for so many moves. */
    MoveTally(int moveCount) {
        this.counts = new long[moveCount];
        this.goalSums = new long[moveCount];
    }

    /**
     * Counts playouts.
     *
     * @param moveIndex the move that they began with
     * @param count how many
     * @param goalSum the sum of their goal values
     */
    synchronized void add(int moveIndex, long count, long goalSum) {
        counts[moveIndex] += count;
        goalSums[moveIndex] += goalSum;
    }

    /** Adds what has been counted so far to the sums of several threads. */
    synchronized void addTo(long[] allCounts, long[] allGoalSums) {
        for (int i = 0; i < counts.length; i++) {
            allCounts[i] += counts[i];
            allGoalSums[i] += goalSums[i];
        }
    }
}
