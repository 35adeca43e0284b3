package org.propjet.player.puzzle;

import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Says which of several states to go on with: the lower the score, the better it seems.
 *
 * <p>Not thread-safe.
 */
interface Guide {
    /** The score of a state from which the highest goal cannot be reached. */
    int HOPELESS = Integer.MAX_VALUE;

    /** Returns the score of the puzzle's current state, 0 to 2^20 or {@link #HOPELESS}. */
    int score(long[] state);

    /** Returns the guides that a puzzle can have. */
    static List<Guide> of(Puzzle puzzle) {
        List<Guide> guides = new ArrayList<>();
        PropNet net = puzzle.net();
        if (net != null) {
            guides.add(distance(new RelaxedDistance(puzzle, net)::of));
        }
        guides.add(state -> (1 << 19) - Math.min(1 << 19, puzzle.legalMoveCount()));
        guides.add(state -> Math.min(1 << 19, puzzle.legalMoveCount()));
        if (net != null) {
            guides.add(distance(new MissingLiterals(puzzle, net)::of));
        }
        guides.add(state -> Puzzle.TOP - puzzle.goal());
        return guides;
    }

    private static Guide distance(ToIntFunction<long[]> distance) {
        return state -> {
            int estimate = distance.applyAsInt(state);
            return estimate == RelaxedDistance.NEVER ? HOPELESS : Math.min(1 << 20, estimate);
        };
    }
}
