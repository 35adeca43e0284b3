package org.propjet.player.search.features;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;

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

    private final RandomGenerator random;
    private final @Nullable MoveGuide guide;
    private final Position position;

    RandomGame(Game game, RandomGenerator random, @Nullable MoveGuide guide) {
        this.random = random;
        this.guide = guide;
        this.position = new Position(game);
    }

    /** Begins a game anew. */
    void begin() {
        position.begin();
        if (guide != null) {
            guide.begin();
        }
    }

    /** Returns where the game stands. */
    Position position() {
        return position;
    }

    /** Draws all roles' moves; false if the game is over, or stuck. */
    boolean draw() {
        boolean goesOn = position.draw(random::nextInt);
        boolean isDrawn = position.ply() < DRAWN_PLIES;
        if (goesOn && guide != null && !isDrawn && random.nextInt(DRAWN_ONE_IN) > 0) {
            guide.choose(position.jointMove());
        }
        return goesOn;
    }

    /** Makes the moves that were drawn. */
    void advance() {
        position.advance();
        if (guide != null) {
            guide.advance(position.jointMove());
        }
    }
}
