package org.propjet.player.solve;

import org.propjet.player.endgame.StatePacking;

/** The moves with which a role gets what solving a game has proven that it can be sure of. */
interface SolvedMoves {
    /** Returns the role. */
    int role();

    /** Returns how many points it can be sure of. */
    int points();

    /** Returns how states are packed that have the same move. */
    StatePacking packing();

    /**
     * Chooses a move in a state that the strategy leads to.
     *
     * @param state a state in which the role has a choice
     * @param moves the same state, opened
     * @return the number of the role's move among the legal ones; -1 if time was over
     */
    int choose(long[] state, StateMoves moves);
}
