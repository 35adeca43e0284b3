package org.propjet.player.puzzle;

/**
 * A way to search a {@link Puzzle}, from its root, a slice of time after the other. Paths to ends
 * of the game are reported to the puzzle as they are found.
 *
 * <p>Not thread-safe. Memory: bounded at construction.
 */
interface SearchStrategy {

    /** What has become of a search. */
    enum Outcome {
        /** There is more to do. */
        MORE,
        /** There is nothing more to do, but something may have been overlooked. */
        DONE,
        /** Everything was searched: nothing is better than what has been reported. */
        PROVEN
    }

    /** Returns its name, for people. */
    String label();

    /**
     * Searches on until the slice is over or there is nothing more to do.
     *
     * @param slice asked after every state that is expanded
     */
    Outcome work(Slice slice);

    /**
     * Goes on from another root, which is the puzzle's already.
     *
     * @param moves what led there from the last root
     */
    void follow(int[] moves);
}
