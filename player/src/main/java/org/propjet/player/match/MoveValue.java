package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.StableApi;
import org.propjet.engine.game.MoveTable;
import org.propjet.player.search.MoveEstimate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** Returns it by the names that it has in records; the mean is null without playouts. */
    public Map<String, @Nullable Object> entries() {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("move", move);
        entries.put("playouts", playoutCount);
        entries.put("mean", playoutCount == 0 ? null : mean);
        entries.put("least", least);
        entries.put("most", most);
        return entries;
    }
}
