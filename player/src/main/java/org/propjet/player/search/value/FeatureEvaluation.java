package org.propjet.player.search.value;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.features.FeatureSum;
import org.propjet.player.search.features.Learner;

/**
 * Values states by features of the rules that are learnt from random games before the first move
 * (Waledzik and Mandziuk, 2014); before that, and if nothing is found, it knows nothing.
 *
 * <p>Cost: an operation on words for each condition that the features depend on.
 */
public final class FeatureEvaluation implements Evaluation {
    private final Game game;
    private final long seed;
    private final long[][] states = new long[1][];
    private @Nullable FeatureSum sum;

    /**
     * Makes an evaluation that has learnt nothing.
     *
     * @param seed fixes the random games, but not how many of them there are
     * @throws IllegalArgumentException with a message for people, if the game is none for it
     */
    public FeatureEvaluation(Game game, long seed) {
        if (GameLine.networkOf(OpenedGame.originalOf(game)).isEmpty()) {
            throw new IllegalArgumentException(
                    "eval=features needs a network of the game; take eval=goals");
        }
        this.game = game;
        this.seed = seed;
    }

    @Override
    public void learn(long[] state, Budget budget) {
        if (sum == null) {
            sum = Learner.sumOf(game, seed, budget).orElse(null);
        }
    }

    @Override
    public int value(Reasoner reasoner, long[] state, int role) {
        FeatureSum known = lookAt(state);
        return known == null ? Evaluation.odd(TOP / 2) : guess(known, role);
    }

    @Override
    public int lead(Reasoner reasoner, long[] state) {
        FeatureSum known = lookAt(state);
        int lead = known == null ? 0 : guess(known, 0) - guess(known, 1);
        return Math.clamp(lead, 1 - TOP, TOP - 2) | 1;
    }

    /** Returns what has looked at a state; null if nothing is known. */
    private @Nullable FeatureSum lookAt(long[] state) {
        FeatureSum known = sum;
        if (known != null) {
            states[0] = state;
            known.look(states, 1);
        }
        return known;
    }

    private static int guess(FeatureSum known, int role) {
        return Evaluation.odd(Math.round(known.value(role, 0) * POINT));
    }
}
