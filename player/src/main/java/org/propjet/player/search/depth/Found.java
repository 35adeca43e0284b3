package org.propjet.player.search.depth;

import org.propjet.player.play.MoveEstimate;

import java.util.List;

/**
 * What a search to a depth has found. Immutable.
 *
 * @param moveId the role's best move; of moves that all lose, the one that lasts longest
 * @param values what the state is worth to each role, in goal points
 * @param isProven whether the role gets its value for sure, if the others play as the search takes
 *     them to
 * @param isComplete whether all was searched; otherwise it was broken off, and the move is the best
 *     of those that were searched, or the first one if none was
 * @param moves what is known of the role's moves, in the order of the search: the mean is the
 *     value, or a bound on it where more was not needed; those that were not searched are missing
 * @param nodeCount how many states were searched, those at the horizon included
 */
public record Found(
        int moveId,
        List<Double> values,
        boolean isProven,
        boolean isComplete,
        List<MoveEstimate> moves,
        long nodeCount) {
    public Found {
        values = List.copyOf(values);
        moves = List.copyOf(moves);
    }
}
