package org.propjet.player.search.value;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.puzzle.RelaxedDistance;

import java.util.ArrayList;
import java.util.List;

/**
 * Values states by how far each role is from an end with its highest goal value, as if whatever
 * once held went on holding ({@link RelaxedDistance}).
 *
 * <p>Cost: some microseconds for each role, more in large games.
 */
public final class DistanceEvaluation implements Evaluation {
    private final List<RelaxedDistance> distances = new ArrayList<>();

    /** Makes an evaluation of a game. */
    public DistanceEvaluation(Game game) {
        for (int role = 0; role < game.roles().size(); role++) {
            distances.add(
                    RelaxedDistance.of(game, role)
                            .orElseThrow(
                                    () ->
                                            new IllegalArgumentException(
                                                    "eval=distance needs a network of the game, and"
                                                            + " goals that can be reached; take"
                                                            + " eval=goals")));
        }
    }

    @Override
    public int value(Reasoner reasoner, long[] state, int role) {
        long least = RelaxedDistance.NEVER;
        for (int any = 0; any < distances.size(); any++) {
            if (any != role) {
                least = Math.min(least, distances.get(any).of(state));
            }
        }
        return Evaluation.guess(least + 1.0, distances.get(role).of(state) + 1.0);
    }

    @Override
    public int lead(Reasoner reasoner, long[] state) {
        return 2 * value(reasoner, state, 0) - TOP;
    }
}
