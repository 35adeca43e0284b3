package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.depth.SelfPlay.GuessedState;
import org.propjet.player.search.features.StateValuer;

import java.util.List;

/**
 * How far learnt values of states agree with random playouts: their correlation over states of
 * games that alpha-beta played against itself.
 *
 * <p>Playouts are wrong in many ways, but in no game do they know nothing. Values that have nothing
 * in common with them have learnt nothing: the worth of a state is no sum there, or there were too
 * few games to learn from.
 *
 * <p>Cost: 4,096 playouts at most.
 */
final class PlayoutComparison {
    /** Playouts of each state. */
    private static final int PLAYOUTS = 16;

    /**
     * More are not compared. The correlation of so many is wrong by 0.06, which a match outweighs.
     * In speedChess, with 15 s before the first move, they are compared in half of the time there
     * is for that.
     */
    private static final int ENOUGH_STATES = 256;

    private PlayoutComparison() {}

    /**
     * Compares in as many of the states as there is time for, and as are enough; in none if
     * playouts are made one at a time.
     *
     * @param states the states to compare in, in any order
     * @param seed fixes the playouts
     */
    static Minimax.Agreement of(Game game, List<GuessedState> states, long seed, Budget budget) {
        StateValuer valuer = new StateValuer(game, seed);
        int together = valuer.statesTogether(PLAYOUTS);
        int most = together <= 1 ? 0 : Math.min(states.size(), ENOUGH_STATES);
        double[] margins = new double[most];
        int count = 0;
        while (count < most) {
            List<GuessedState> some = states.subList(count, Math.min(most, count + together));
            List<long[]> played = some.stream().map(GuessedState::state).toList();
            double[][] values = valuer.values(played, PLAYOUTS, budget);
            if (values.length == 0) { // no time
                break;
            }
            for (double[] value : values) {
                margins[count++] = value[0] - value[1];
            }
        }
        return new Minimax.Agreement(correlation(states, margins, count), count);
    }

    private static double correlation(List<GuessedState> states, double[] margins, int count) {
        double sumOfGuesses = 0;
        double sumOfMargins = 0;
        double squaresOfGuesses = 0;
        double squaresOfMargins = 0;
        double products = 0;
        for (int i = 0; i < count; i++) {
            double guess = states.get(i).share();
            sumOfGuesses += guess;
            sumOfMargins += margins[i];
            squaresOfGuesses += guess * guess;
            squaresOfMargins += margins[i] * margins[i];
            products += guess * margins[i];
        }
        double covariance = products - sumOfGuesses * sumOfMargins / count;
        double ofGuesses = squaresOfGuesses - sumOfGuesses * sumOfGuesses / count;
        double ofMargins = squaresOfMargins - sumOfMargins * sumOfMargins / count;
        double spread = Math.sqrt(ofGuesses * ofMargins);
        return spread > 0 ? covariance / spread : 0;
    }
}
