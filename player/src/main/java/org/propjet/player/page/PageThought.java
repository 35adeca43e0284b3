package org.propjet.player.page;

import org.jspecify.annotations.Nullable;
import org.propjet.player.match.MoveValue;
import org.propjet.player.match.Thought;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A {@link Thought} as the page reads it: the best moves only, and their shares. Immutable. The
 * components' names are those of the JSON.
 *
 * @param ply after how many joint moves
 * @param role the index of the role whose moves they are
 * @param move the one that it prefers
 * @param playouts how many were made
 * @param nodes how many states were looked at or are in the tree
 * @param depth how far it looked, in joint moves
 * @param seconds the time it took; 0 while it goes on
 * @param more how many moves there are besides those listed
 * @param estimates the preferred move, then the others by what was played with them
 */
public record PageThought(
        int ply,
        int role,
        String move,
        long playouts,
        long nodes,
        int depth,
        double seconds,
        int more,
        List<Estimate> estimates) {
    /** The page shows fewer. */
    private static final int MOST_ESTIMATES = 12;

    /**
     * What is known of a move.
     *
     * @param share its part of the playouts, from 0 to 1
     * @param value what it is worth, 0 to 100; null if that is not known
     * @param proven whether that is proven
     */
    public record Estimate(String move, double share, @Nullable Double value, boolean proven) {}

    /** Makes it. */
    public static PageThought of(Thought thought) {
        List<MoveValue> all = thought.estimates();
        long playoutCount = all.stream().mapToLong(MoveValue::playoutCount).sum();
        return new PageThought(
                thought.ply(),
                thought.roleIndex(),
                thought.move(),
                thought.playoutCount(),
                thought.nodeCount(),
                thought.depth(),
                thought.seconds(),
                Math.max(0, all.size() - MOST_ESTIMATES),
                all.stream()
                        .sorted(
                                Comparator.comparing(
                                                (MoveValue each) ->
                                                        !each.move().equals(thought.move()))
                                        .thenComparingLong(each -> -each.playoutCount())
                                        .thenComparingDouble(each -> -sortable(each.value())))
                        .limit(MOST_ESTIMATES)
                        .map(each -> estimate(each, playoutCount))
                        .toList());
    }

    private static double sortable(double value) {
        return Double.isNaN(value) ? -1 : value;
    }

    private static Estimate estimate(MoveValue value, long all) {
        return new Estimate(
                value.move(),
                all == 0 ? 0 : (double) value.playoutCount() / all,
                Double.isFinite(value.value()) ? value.value() : null,
                value.least() == value.most());
    }

    /** Returns the points of the chart of expected scores: of each its ply, role and value. */
    public static List<List<Number>> expected(List<Thought> thoughts) {
        List<List<Number>> points = new ArrayList<>();
        for (Thought each : thoughts) {
            double value = each.expected();
            if (Double.isFinite(value)) {
                points.add(List.of(each.ply(), each.roleIndex(), value));
            }
        }
        return points;
    }

    /** Returns the speeds: of each its ply, the playouts a second, the nodes, and its role. */
    public static List<List<Number>> rates(List<Thought> thoughts) {
        List<List<Number>> rates = new ArrayList<>();
        for (Thought each : thoughts) {
            if (each.seconds() > 0) {
                double rate = each.playoutCount() / each.seconds();
                rates.add(List.of(each.ply(), rate, each.nodeCount(), each.roleIndex()));
            }
        }
        return rates;
    }
}
