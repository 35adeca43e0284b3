package org.propjet.player.search.features;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
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

    /** With a guide, the first plies are drawn, and so is one in ten later: or all are the same. */
    private static final int DRAWN_PLIES = 4;

    private static final int DRAWN_ONE_IN = 10;

    private final SplittableRandom random;
    private final @Nullable MoveGuide guide;
    private final Position position;
    private final StateValuer valuer;

    PositionSampler(Game game, long seed) {
        this(game, seed, null);
    }

    /** Makes it with a guide, who chooses most moves; null if all are random. */
    PositionSampler(Game game, long seed, @Nullable MoveGuide guide) {
        this.random = new SplittableRandom(seed);
        this.guide = guide;
        this.position = new Position(game);
        this.valuer = new StateValuer(game, seed);
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
        begin();
        if (position.isEnd()) {
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

    /** Plays a game up to a ply, and returns that state and some after it; fewer if time is up. */
    private List<long[]> sequence(int ply, Budget budget) {
        List<long[]> states = new ArrayList<>();
        begin();
        int next = ply;
        for (int at = 0; states.size() < SEQUENCE && !budget.isOver() && draw(); at++) {
            if (at == next) {
                states.add(position.state().clone());
                next += 1 + random.nextInt(2);
            }
            advance();
        }
        return states;
    }

    /** Begins a game anew. */
    void begin() {
        position.begin();
        if (guide != null) {
            guide.begin();
        }
    }

    /** Draws all roles' moves, or asks the guide; false if the game is over, or stuck. */
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
