package org.propjet.player.search;

/**
 * How many playouts a leaf gets at once. Playing many together is cheap and going down the tree is
 * not, so a leaf gets as many as can be played in the time that going there and back takes: then
 * half of the time goes into each, and neither can waste more than the other half.
 *
 * <p>One per thread.
 */
final class Pace {
    /** After so many leaves, what was measured counts half. */
    private static final int MOST_LEAVES = 4_000;

    /** What a leaf gets before anything has been measured. */
    private static final int FIRST = 16;

    private final int fixed;
    private double treeNanos;
    private double leaves;
    private double playNanos;
    private double playouts;

    /** Makes a pace that is fixed, or follows from what is measured if that is 0. */
    Pace(int fixed) {
        this.fixed = fixed;
    }

    /** Adds time spent in the tree, and the leaves that were reached in it. */
    void addTree(long nanos, int leafCount) {
        treeNanos += nanos;
        leaves += leafCount;
        if (leaves > MOST_LEAVES) {
            treeNanos /= 2;
            leaves /= 2;
            playNanos /= 2;
            playouts /= 2;
        }
    }

    /** Adds time spent in playing, and the playouts that have ended in it. */
    void addPlay(long nanos, int endedCount) {
        playNanos += nanos;
        playouts += endedCount;
    }

    /** Returns how many playouts a leaf is to get, of so many lanes. */
    int playoutsPerLeaf(int laneCount) {
        if (fixed > 0) {
            return Math.min(fixed, laneCount);
        }
        if (leaves == 0 || playouts == 0 || playNanos == 0) {
            return Math.min(FIRST, laneCount);
        }
        double wanted = (treeNanos / leaves) / (playNanos / playouts);
        return (int) Math.clamp(wanted, 1, laneCount);
    }
}
