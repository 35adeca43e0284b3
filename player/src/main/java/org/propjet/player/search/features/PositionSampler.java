package org.propjet.player.search.features;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws states of random games, or of those of a guide, up to five of a game that are one or two
 * plies apart, and values each by playouts in lanes (as Waledzik and Mandziuk, 2014, who had a
 * hundred such states).
 *
 * <p>Not thread-safe; used once.
 */
final class PositionSampler {
    private static final int SEQUENCE = 5;

    /** More make the weights little better: 10,000 states and 6,000 expressions take 120 MB. */
    private static final int MOST_STATES = 10_000;

    /** States that are wanted at least; if playouts are slow, each gets fewer of them. */
    private static final int WANTED_STATES = 5_000;

    /** States are not drawn from later plies. */
    private static final int MOST_PLIES = 1_000;

    private final SplittableRandom random;
    private final RandomGame randomGame;
    private final StateValuer valuer;

    PositionSampler(Game game, long seed) {
        this(game, seed, null);
    }

    /** Makes it with a guide, who chooses most moves; null if all are random. */
    PositionSampler(Game game, long seed, @Nullable MoveGuide guide) {
        this.random = new SplittableRandom(seed);
        this.randomGame = new RandomGame(game, random, guide);
        this.valuer = new StateValuer(game, seed);
    }

    /** Returns how many playouts were made. */
    long playoutCount() {
        return valuer.playoutCount();
    }

    /**
     * Returns how many playouts each state can have if there is so much time.
     *
     * @param budget the time; a twentieth of it is taken to measure how fast playouts are, and all
     *     where games do not come to their end
     */
    int suitablePlayouts(Budget budget) {
        return valuer.suitablePlayouts(budget, WANTED_STATES);
    }

    /**
     * Draws and values states until it is told to stop, or there are enough.
     *
     * @param playoutsEach how many playouts each state gets: 16, 32 or a multiple of 64
     */
    Positions sample(int playoutsEach, Budget budget) {
        return sample(playoutsEach, MOST_STATES, budget);
    }

    /** The same, with so many states as enough, or some more: they are valued together. */
    Positions sample(int playoutsEach, int enough, Budget budget) {
        Positions positions = new Positions();
        if (isOverAtOnce()) {
            return positions;
        }
        int length = Math.min(MOST_PLIES, valuer.meanLength(budget));
        List<long[]> states = new ArrayList<>();
        List<Integer> sequences = new ArrayList<>();
        for (int sequence = 0; positions.count() < enough && !budget.isOver(); sequence++) {
            for (long[] state : sequence(random.nextInt(length), budget)) {
                states.add(state);
                sequences.add(sequence);
            }
            int together = valuer.statesTogether(playoutsEach);
            if (states.size() >= together) {
                List<long[]> some = states.subList(0, together);
                double[][] values = valuer.values(some, playoutsEach, budget);
                for (int i = 0; i < values.length; i++) {
                    positions.add(states.get(i), sequences.get(i), values[i]);
                }
                some.clear();
                sequences.subList(0, together).clear();
            }
        }
        return positions;
    }

    private boolean isOverAtOnce() {
        randomGame.begin();
        return randomGame.position().isEnd();
    }

    /** Plays a game up to a ply, and returns that state and some after it; fewer if time is up. */
    private List<long[]> sequence(int ply, Budget budget) {
        List<long[]> states = new ArrayList<>();
        randomGame.begin();
        int next = ply;
        for (int at = 0; states.size() < SEQUENCE && !budget.isOver() && randomGame.draw(); at++) {
            if (at == next) {
                states.add(randomGame.position().state().clone());
                next += 1 + random.nextInt(2);
            }
            randomGame.advance();
        }
        return states;
    }
}
