package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.depth.SelfPlay.GuessedState;

import java.util.Arrays;
import java.util.List;

/**
 * How far learnt values of states agree with random playouts: their correlation over states of
 * games that alpha-beta played against itself.
 *
 * <p>Playouts are wrong in many ways, but in no game do they know nothing. Values that have nothing
 * in common with them have learnt nothing: the worth of a state is no sum there, or there were too
 * few games to learn from.
 *
 * <p>Not thread-safe; used once. Cost: 4,096 playouts at most.
 */
final class PlayoutComparison {
    /** Playouts of each state; four states share a word of lanes. */
    private static final int PLAYOUTS = 16;

    private static final int STATES_PER_WORD = Long.SIZE / PLAYOUTS;

    /**
     * More are not compared. The correlation of so many is wrong by 0.06, which a match outweighs.
     * In speedChess, with 15 s before the first move, they are compared in half of the time there
     * is for that.
     */
    private static final int ENOUGH_STATES = 256;

    private final List<GuessedState> states;
    private final Playouts playouts;
    private final long[] lanes = new long[STATES_PER_WORD];
    private final long[][] started = new long[STATES_PER_WORD][];
    private final long[] margins;
    private int count;
    private double sumOfGuesses;
    private double sumOfMargins;
    private double squaresOfGuesses;
    private double squaresOfMargins;
    private double products;

    /**
     * Prepares the comparison.
     *
     * @param states the states to compare in, in any order
     */
    PlayoutComparison(Game game, List<GuessedState> states, long seed) {
        this.states = states;
        this.playouts = game.newPlayouts(seed);
        this.margins = new long[playouts.laneCount() / PLAYOUTS];
    }

    /**
     * Compares in as many of the states as there is time for, and as are enough; in none if
     * playouts are made one at a time.
     */
    Minimax.Agreement measure(Budget budget) {
        int most = margins.length == 0 ? 0 : Math.min(states.size(), ENOUGH_STATES);
        for (int first = 0; first < most; first += margins.length) {
            if (!play(first, Math.min(margins.length, most - first), budget)) {
                break;
            }
        }
        return new Minimax.Agreement(count > 0 ? correlation() : 0, count);
    }

    private double correlation() {
        double covariance = products - sumOfGuesses * sumOfMargins / count;
        double ofGuesses = squaresOfGuesses - sumOfGuesses * sumOfGuesses / count;
        double ofMargins = squaresOfMargins - sumOfMargins * sumOfMargins / count;
        double spread = Math.sqrt(ofGuesses * ofMargins);
        return spread > 0 ? covariance / spread : 0;
    }

    /** Plays out some states; false if there was no time. */
    private boolean play(int first, int some, Budget budget) {
        Arrays.fill(margins, 0);
        for (int at = 0; at < some; at += STATES_PER_WORD) {
            int ofWord = Math.min(STATES_PER_WORD, some - at);
            for (int i = 0; i < ofWord; i++) {
                lanes[i] = lanesOf(i);
                started[i] = states.get(first + at + i).state();
            }
            playouts.startWord(at * PLAYOUTS, ofWord, lanes, started);
        }
        for (int left = some * PLAYOUTS; left > 0; ) {
            if (budget.isOver()) {
                return false;
            }
            left -= playouts.advance() > 0 ? collect() : 0;
        }
        for (int i = 0; i < some; i++) {
            add(states.get(first + i).share(), (double) margins[i]);
        }
        return true;
    }

    /** Returns the lanes of a word that the playouts of its i-th state are in. */
    private static long lanesOf(int i) {
        return ((1L << PLAYOUTS) - 1) << (i * PLAYOUTS);
    }

    private int collect() {
        int[] ended = new int[1];
        playouts.collectWords(
                word -> {
                    for (int i = 0; i < STATES_PER_WORD; i++) {
                        long among = word.lanes() & lanesOf(i);
                        margins[word.firstLane() / PLAYOUTS + i] +=
                                word.goalSum(0, among) - word.goalSum(1, among);
                    }
                    ended[0] += Long.bitCount(word.lanes());
                });
        return ended[0];
    }

    private void add(double guess, double margin) {
        count++;
        sumOfGuesses += guess;
        sumOfMargins += margin;
        squaresOfGuesses += guess * guess;
        squaresOfMargins += margin * margin;
        products += guess * margin;
    }
}
