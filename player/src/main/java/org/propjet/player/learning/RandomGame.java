package org.propjet.player.learning;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;

import java.util.random.RandomGenerator;

/**
 * A game in which all roles make any of their moves, a ply at a time: {@link #begin}, and then
 * {@link #draw} and {@link #advance} in turn. With a guide, most moves are the guide's, but the
 * first plies are drawn, and so is one in ten later; or all its games might be the same.
 *
 * <p>Not thread-safe.
 */
final class RandomGame {
    private static final int DRAWN_PLIES = 4;
    private static final int DRAWN_ONE_IN = 10;

    private final Game game;
    private final RandomGenerator random;
    private final @Nullable MoveGuide guide;
    private final Reasoner reasoner;
    private final int[] jointMove;
    private long[] state = {};
    private int ply;

    RandomGame(Game game, RandomGenerator random, @Nullable MoveGuide guide) {
        this.game = game;
        this.random = random;
        this.guide = guide;
        this.reasoner = game.newReasoner();
        this.jointMove = new int[game.roles().size()];
    }

    /** Begins a game anew. */
    void begin() {
        state = game.initialState();
        reasoner.setState(state);
        ply = 0;
        if (guide != null) {
            guide.begin();
        }
    }

    /** Draws all roles' moves; false if the game is over, or stuck. */
    boolean draw() {
        if (reasoner.isTerminal()) {
            return false;
        }
        for (int role = 0; role < jointMove.length; role++) {
            int[] moves = reasoner.legalMoves(role);
            if (moves.length == 0) {
                return false;
            }
            jointMove[role] = moves[random.nextInt(moves.length)];
        }
        if (guide != null && ply >= DRAWN_PLIES && random.nextInt(DRAWN_ONE_IN) > 0) {
            guide.choose(jointMove);
        }
        return true;
    }

    /** Makes the moves that were drawn. */
    void advance() {
        reasoner.successor(jointMove, state);
        reasoner.setState(state);
        ply++;
        if (guide != null) {
            guide.advance(jointMove);
        }
    }

    /** Returns the current state, which the next ply changes. */
    long[] state() {
        return state;
    }

    /** Returns what has been drawn; may be changed. */
    int[] jointMove() {
        return jointMove;
    }

    /** Returns who knows the current state; may be taken elsewhere before a game begins anew. */
    Reasoner reasoner() {
        return reasoner;
    }
}
