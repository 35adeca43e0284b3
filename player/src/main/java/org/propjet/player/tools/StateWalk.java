package org.propjet.player.tools;

import org.propjet.engine.game.Reasoner;

/**
 * Random games, one after another, state by state. Moves are drawn by their texts, so that the
 * states are the same in each form of a game.
 *
 * <p>Not thread-safe.
 */
final class StateWalk {
    private final Reasoner reasoner;
    private final StepHashes hashes;
    private final long[] state;

    /** For each role its legal moves in the state. */
    private final int[][] legalMoves;

    /** For each role the place of its drawn move among these, and its id. */
    private final int[] choices;

    private final int[] jointMove;
    private long number;
    private boolean canMove;

    /** Begins at the initial state. */
    StateWalk(Reasoner reasoner, StepHashes hashes) {
        int roleCount = reasoner.game().roles().size();
        this.reasoner = reasoner;
        this.hashes = hashes;
        this.state = reasoner.game().initialState();
        this.legalMoves = new int[roleCount][];
        this.choices = new int[roleCount];
        this.jointMove = new int[roleCount];
        look();
    }

    /** Goes on by the drawn moves; where the game is over, to the initial state. */
    void advance() {
        if (canMove) {
            reasoner.setState(state);
            reasoner.successor(jointMove, state);
        } else {
            System.arraycopy(reasoner.game().initialState(), 0, state, 0, state.length);
        }
        number++;
        look();
    }

    /** Goes to any state; whether it can be reached does not matter. */
    void jump(long[] to) {
        System.arraycopy(to, 0, state, 0, state.length);
        number++;
        look();
    }

    private void look() {
        reasoner.setState(state);
        canMove = !reasoner.isTerminal();
        for (int role = 0; role < legalMoves.length; role++) {
            legalMoves[role] = reasoner.legalMoves(role);
            canMove &= legalMoves[role].length > 0;
        }
        for (int role = 0; role < legalMoves.length && canMove; role++) {
            choices[role] = hashes.drawn(role, legalMoves[role], StepHashes.mixed(number));
            jointMove[role] = legalMoves[role][choices[role]];
        }
    }

    /** Returns whether the game is not over, and all roles have a legal move. */
    boolean canMove() {
        return canMove;
    }

    long[] state() {
        return state;
    }

    int[][] legalMoves() {
        return legalMoves;
    }

    int[] choices() {
        return choices;
    }

    int[] jointMove() {
        return jointMove;
    }
}
