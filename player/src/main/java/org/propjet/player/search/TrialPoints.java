package org.propjet.player.search;

/**
 * What alpha-beta and the tree search got in matches against each other, and the tree search
 * against itself. Not thread-safe.
 */
final class TrialPoints {
    /**
     * Who is ahead by so many points, three wins, need not be tried further. If one wins 30 % of
     * the matches, it is so ahead before the other with a chance of 7 %, and ahead after eight
     * matches with one of 6 %.
     */
    private static final double CLEAR_LEAD = 300;

    private double alphaBetas;
    private double trees;
    private int pairCount;
    private double treesAlone;
    private int treesAloneCount;

    /**
     * Adds two matches against each other, with each role played by either.
     *
     * @param first the goals of the match in which alpha-beta has the first role
     * @param second of the one in which it has the second
     */
    void addPair(int[] first, int[] second) {
        alphaBetas += first[0] + second[1];
        trees += first[1] + second[0];
        pairCount++;
    }

    /** Adds the goals of a match of the tree search against itself. */
    void addTreesAlone(int[] goals) {
        treesAlone += goals[0] + goals[1];
        treesAloneCount++;
    }

    /** Returns whether one is so far ahead that more matches would hardly change it. */
    boolean isClear() {
        return Math.abs(alphaBetas - trees) >= CLEAR_LEAD;
    }

    /**
     * Returns whether alpha-beta got more than the tree search, and also more than this gets from
     * itself: who spoils the game for both may be ahead, and still has nothing of it.
     */
    boolean areForAlphaBeta() {
        boolean isAhead = alphaBetas > trees;
        boolean isOfUse =
                treesAloneCount == 0
                        || alphaBetas / (2 * pairCount) > treesAlone / (2 * treesAloneCount);
        return isAhead && isOfUse;
    }

    @Override
    public String toString() {
        return "alpha-beta %.0f points, tree search %.0f, in %d matches; the latter alone %.0f in %d"
                .formatted(alphaBetas, trees, 2 * pairCount, treesAlone, treesAloneCount);
    }
}
