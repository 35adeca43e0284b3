package org.propjet.engine.game;

/**
 * Computes what follows states by given joint moves, many at once.
 *
 * <p>A batch begins with {@link #begin}; then joint moves are added, and {@link #compute} computes
 * what follows all of them. Cost: nearly the same for one as for as many as there is room for.
 *
 * <p>Not thread-safe: one per thread. Allocates nothing, but when a faster way has been found.
 */
public interface Successors {

    /** Begins a batch; returns for how many joint moves there is room in it. */
    int begin();

    /**
     * Adds joint moves in a state that is not terminal and in which every role has a legal move.
     * The first one's number in the batch is how many were added before.
     *
     * @param state the state; not kept
     * @param legalCounts for each role its number of legal moves in the state
     * @param legalMoves for each role the ids of its legal moves, in move order; those after them
     *     are not read
     * @param choices for each joint move, and for each role, the number of its move among the legal
     *     ones in move order
     * @param count how many joint moves
     */
    void add(long[] state, int[] legalCounts, int[][] legalMoves, int[] choices, int count);

    /** Computes what follows. */
    void compute();

    /**
     * Copies the state after a joint move.
     *
     * @param index its number in the batch
     * @param into receives the state; every word is written
     */
    void state(int index, long[] into);

    /** Returns whether the state after a joint move is terminal. */
    boolean isTerminal(int index);

    /**
     * Returns a role's goal value after a joint move, if that ends the game, as a reasoner does.
     */
    int goal(int index, int roleIndex);
}
