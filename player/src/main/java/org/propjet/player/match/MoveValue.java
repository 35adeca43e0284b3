package org.propjet.player.match;

import org.propjet.engine.StableApi;
import org.propjet.engine.game.MoveTable;
import org.propjet.player.play.MoveEstimate;

import java.util.List;

/**
 * What a player knew of a move. Immutable.
 *
 * @param move its text
 * @param playoutCount how much it was searched, see {@link MoveEstimate}
 * @param mean what it is worth by that, 0 to 100; not a number if it was not searched
 * @param least the goal value that is proven to be reached at least
 * @param most the goal value that is proven to be reached at most
 */
@StableApi
public record MoveValue(String move, long playoutCount, double mean, int least, int most) {

    /** Puts estimates of a role's moves into texts. */
    public static List<MoveValue> of(MoveTable moves, int roleIndex, List<MoveEstimate> estimates) {
        return estimates.stream()
                .map(
                        estimate ->
                                new MoveValue(
                                        moves.move(roleIndex, estimate.moveId()),
                                        estimate.playoutCount(),
                                        estimate.mean(),
                                        estimate.least(),
                                        estimate.most()))
                .toList();
    }

    /** Returns the proven goal value if there is one, or else the mean. */
    public double value() {
        return least == most ? least : mean;
    }
}
