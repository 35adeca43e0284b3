package org.propjet.player.classic;

import org.propjet.player.search.MoveEstimate;

import java.util.List;

/**
 * What a search to a depth has found. Immutable.
 *
 * @param moveId the role's best move
 * @param values what the state is worth to each role, in goal points
 * @param isProven whether the role gets its value for sure, if the others play as the search takes
 *     them to
 * @param isComplete whether all was searched; otherwise it was broken off, and the move is the best
 *     of those that were searched, or the first one if none was
 * @param line the joint moves that it expects, from the state on; may be empty
 * @param estimates what is known of the role's moves, in the order of the search: the mean is the
 *     value, or a bound on it where more was not needed; the moves that were not searched are
 *     missing
 * @param nodeCount how many states were searched, those at the horizon included
 * @param leafCount how many of them were valued: ends of the game, and states at the horizon
 */
public record Found(
        int moveId,
        List<Double> values,
        boolean isProven,
        boolean isComplete,
        List<int[]> line,
        List<MoveEstimate> estimates,
        long nodeCount,
        long leafCount) {
    public Found {
        values = List.copyOf(values);
        line = List.copyOf(line);
        estimates = List.copyOf(estimates);
    }
}
