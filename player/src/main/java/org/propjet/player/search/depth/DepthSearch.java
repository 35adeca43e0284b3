package org.propjet.player.search.depth;

import org.propjet.engine.time.Budget;

/**
 * Searches a state to a depth.
 *
 * <p>Not thread-safe. Memory is bounded by what it was made with.
 */
public interface DepthSearch {
    /** Deeper is never searched, in plies; extensions included. */
    int MOST_DEPTH = 200;

    /**
     * Searches a state for a role.
     *
     * @param root the state, not terminal; read, not kept
     * @param role who chooses
     * @param moves the role's legal moves, or some of them, in the order in which to search them
     * @param depths for each of them how deep to search, in plies, the move's own included: 1 or
     *     more
     * @param budget asked every millisecond at least; counts the states that are searched
     */
    Found search(long[] root, int role, int[] moves, int[] depths, Budget budget);

    /** Uses the time before the first move, if it can. */
    default void prepare(long[] state, Budget budget) {}
}
