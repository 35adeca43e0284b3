package org.propjet.player.search.features;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.puzzle.RelaxedDistance;

import java.util.ArrayList;
import java.util.List;

/**
 * How far each role is from an end with its highest goal value: the moves that lead to the goal and
 * those that lead to an end, added up, as if whatever once held went on holding, and the others
 * helped ({@link RelaxedDistance}). An end that cannot be reached any more counts as twice as far
 * as at the beginning.
 *
 * <p>Not thread-safe.
 */
final class GoalDistances {
    /** After this time it is known how long all states take; before, code is being compiled. */
    private static final long TIMED_NANOS = 1_000_000_000L;

    /** If all states take longer, nothing is said of any of them. */
    private static final long MOST_NANOS = 5_000_000_000L;

    private final List<String> texts = new ArrayList<>();
    private final List<RelaxedDistance> distances = new ArrayList<>();
    private final List<Integer> farthest = new ArrayList<>();

    private GoalDistances() {}

    /** Returns no distances. */
    static GoalDistances none() {
        return new GoalDistances();
    }

    /** Makes it for all roles that can reach their highest goal, as far as distances tell. */
    GoalDistances(Game game) {
        for (int role = 0; role < game.roles().size(); role++) {
            RelaxedDistance distance = RelaxedDistance.of(game, role).orElse(null);
            int atFirst =
                    distance == null ? RelaxedDistance.NEVER : distance.of(game.initialState());
            if (distance != null && atFirst < Short.MAX_VALUE / 2) {
                texts.add("distance of " + game.roles().get(role));
                distances.add(distance);
                farthest.add(2 * atFirst);
            }
        }
    }

    /** Returns how a person reads each of them. */
    List<String> texts() {
        return texts;
    }

    /**
     * Returns each distance in each state; zero everywhere if that takes too long. Cost: five
     * seconds at most.
     */
    short[][] of(List<long[]> states) {
        short[][] found = new short[distances.size()][states.size()];
        Stopwatch time = Stopwatch.start();
        for (int i = 0; i < states.size(); i++) {
            long nanos = time.nanos();
            if (nanos > TIMED_NANOS && nanos / Math.max(1, i) * states.size() > MOST_NANOS) {
                return new short[distances.size()][states.size()];
            }
            for (int which = 0; which < found.length; which++) {
                int distance = distances.get(which).of(states.get(i));
                found[which][i] = (short) Math.min(distance, farthest.get(which));
            }
        }
        return found;
    }
}
