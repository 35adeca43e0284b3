package org.propjet.player.puzzle;

import java.util.Arrays;

/**
 * The best way that was found from the current state of a game with one player to its end (Finnsson
 * and Björnsson, 2010: a single-player program must not forget its luck).
 *
 * <p>Thread-safe.
 */
public final class BestPath {
    private static final int[] NO_MOVES = {};

    /** What is known: a new one with each change. */
    private record Known(int goal, int[] moves) {}

    private volatile Known known = new Known(-1, NO_MOVES);

    /** Returns the goal value at the path's end, or -1 if there is no path. */
    public int goal() {
        return known.goal;
    }

    /** Returns the goal value at the path's end if the path begins with a move, or else -1. */
    public int goalAfter(int moveId) {
        Known now = known;
        return now.moves.length > 0 && now.moves[0] == moveId ? now.goal : -1;
    }

    /** Returns the ids of the path's moves; empty if there is no path. */
    public int[] moves() {
        return known.moves.clone();
    }

    /** Returns whether there is a path to the highest goal value that a game can have. */
    public boolean isPerfect() {
        return known.goal == 100;
    }

    /**
     * Offers a path; it is taken if it leads to a higher goal value than the one that is known, or
     * to the same in fewer moves.
     *
     * @param goal the goal value at its end
     * @param moves the move ids, from the current state to the end
     * @return whether it was taken
     */
    public synchronized boolean offer(int goal, int[] moves) {
        Known old = known;
        boolean isTaken = goal > old.goal || (goal == old.goal && moves.length < old.moves.length);
        if (isTaken) {
            known = new Known(goal, moves.clone());
        }
        return isTaken;
    }

    /** Goes on to the state after a move; the path is forgotten if it begins with another. */
    public synchronized void advance(int moveId) {
        Known old = known;
        known =
                old.moves.length > 0 && old.moves[0] == moveId
                        ? new Known(old.goal, Arrays.copyOfRange(old.moves, 1, old.moves.length))
                        : new Known(-1, NO_MOVES);
    }
}
