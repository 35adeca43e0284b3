package org.propjet.player.classic;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.minimax.Minimax;
import org.propjet.player.minimax.Rivalry;

/**
 * Values states by what self-play has taught ({@link Minimax}), before the first move.
 *
 * <p>Cost: 32 MiB; a nanosecond or two for each fluent that holds.
 */
final class LearntHorizon implements Horizon {
    private final Minimax minimax;

    LearntHorizon(Game game, Rivalry rivalry, long seed) {
        this.minimax = new Minimax(game, rivalry, 1, seed);
    }

    @Override
    public void prepare(long[] state, Budget budget) {
        minimax.learn(state, budget);
    }

    @Override
    public int value(Reasoner reasoner, long[] state, int role) {
        double first = minimax.share(state);
        return Horizon.guess(role == 0 ? first : 1 - first);
    }

    @Override
    public int margin(Reasoner reasoner, long[] state) {
        return value(reasoner, state, 0);
    }
}
