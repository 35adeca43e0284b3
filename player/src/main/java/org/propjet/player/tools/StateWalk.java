package org.propjet.player.tools;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;

/**
 * Random games, one after another, state by state. Moves are drawn by their texts, so that the
 * states are the same in each form of a game.
 *
 * <p>Not thread-safe.
 */
final class StateWalk {
    private final Position position;
    private final StepHashes hashes;

    /** For each role its legal moves in the state. */
    private final int[][] legalMoves;

    /** For each role the place of its drawn move among these. */
    private final int[] choices;

    private long number;
    private boolean canMove;

    /** Begins at the initial state. */
    StateWalk(Game game, StepHashes hashes) {
        this.position = new Position(game);
        this.hashes = hashes;
        this.legalMoves = new int[game.roles().size()][];
        this.choices = new int[legalMoves.length];
        look();
    }

    /** Goes on by the drawn moves; where the game is over, to the initial state. */
    void advance() {
        if (canMove) {
            position.advance();
        } else {
            position.begin();
        }
        number++;
        look();
    }

    /** Goes to any state; whether it can be reached does not matter. */
    void jump(long[] to) {
        position.set(to);
        number++;
        look();
    }

    private void look() {
        canMove = position.goesOn();
        for (int role = 0; role < legalMoves.length; role++) {
            legalMoves[role] = reasoner().legalMoves(role);
            if (canMove) {
                choices[role] = hashes.drawn(role, legalMoves[role], StepHashes.mixed(number));
                jointMove()[role] = legalMoves[role][choices[role]];
            }
        }
    }

    /** Returns whether the game is not over, and all roles have a legal move. */
    boolean canMove() {
        return canMove;
    }

    /** Returns a reasoner whose current state is this one. */
    Reasoner reasoner() {
        return position.reasoner();
    }

    long[] state() {
        return position.state();
    }

    int[][] legalMoves() {
        return legalMoves;
    }

    int[] choices() {
        return choices;
    }

    int[] jointMove() {
        return position.jointMove();
    }
}
