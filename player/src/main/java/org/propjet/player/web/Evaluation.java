package org.propjet.player.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

import org.propjet.player.match.MoveValue;

import java.util.Comparator;
import java.util.List;

/**
 * What a player thinks of its moves, for the page. Immutable.
 *
 * @param ply after how many joint moves
 * @param roleIndex whose moves they are
 * @param move the one that it prefers
 * @param estimates of its moves
 * @param playoutCount how many playouts were made
 * @param nodeCount how many states were looked at or are in the tree
 * @param depth how far it looked, in joint moves
 * @param seconds the time it took; 0 while it goes on
 */
public record Evaluation(
        int ply,
        int roleIndex,
        String move,
        List<MoveValue> estimates,
        long playoutCount,
        long nodeCount,
        int depth,
        double seconds) {
    /** The page shows fewer. */
    private static final int MOST_ESTIMATES = 12;

    public Evaluation {
        estimates = List.copyOf(estimates);
    }

    /** Returns what the preferred move is worth, 0 to 100; not a number if that is not known. */
    public double value() {
        return estimates.stream()
                .filter(estimate -> estimate.move().equals(move))
                .mapToDouble(MoveValue::value)
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Returns the object that the page reads: the best moves only, and their shares. */
    public JsonObject json() {
        JsonObject json = new JsonObject();
        json.addProperty("ply", ply);
        json.addProperty("role", roleIndex);
        json.addProperty("move", move);
        json.addProperty("playouts", playoutCount);
        json.addProperty("nodes", nodeCount);
        json.addProperty("depth", depth);
        json.addProperty("seconds", seconds);
        json.addProperty("more", Math.max(0, estimates.size() - MOST_ESTIMATES));
        long all = estimates.stream().mapToLong(MoveValue::playoutCount).sum();
        JsonArray list = new JsonArray();
        estimates.stream()
                .sorted(
                        Comparator.comparingInt(
                                        (MoveValue each) -> each.move().equals(move) ? 0 : 1)
                                .thenComparingLong(each -> -each.playoutCount())
                                .thenComparingDouble(each -> -sortable(each.value())))
                .limit(MOST_ESTIMATES)
                .forEach(estimate -> list.add(json(estimate, all)));
        json.add("estimates", list);
        return json;
    }

    private static double sortable(double value) {
        return Double.isNaN(value) ? -1 : value;
    }

    private static JsonObject json(MoveValue estimate, long all) {
        JsonObject json = new JsonObject();
        json.addProperty("move", estimate.move());
        json.addProperty("share", all == 0 ? 0 : (double) estimate.playoutCount() / all);
        json.add("value", number(estimate.value()));
        json.addProperty("proven", estimate.least() == estimate.most());
        return json;
    }

    /** Returns a number that may not be one as JSON, which has none of that kind. */
    static JsonElement number(double value) {
        return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
    }

    /** Returns the points of the chart of expected scores: of each its ply, role and value. */
    public static JsonArray expected(List<Evaluation> evaluations) {
        JsonArray points = new JsonArray();
        for (Evaluation each : evaluations) {
            if (Double.isFinite(each.value())) {
                points.add(triple(each.ply, each.roleIndex, each.value()));
            }
        }
        return points;
    }

    /** Returns the speeds: of each its ply, the playouts a second, the nodes, and its role. */
    public static JsonArray rates(List<Evaluation> evaluations) {
        JsonArray rates = new JsonArray();
        for (Evaluation each : evaluations) {
            if (each.seconds > 0) {
                JsonArray rate = triple(each.ply, each.playoutCount / each.seconds, each.nodeCount);
                rate.add(each.roleIndex);
                rates.add(rate);
            }
        }
        return rates;
    }

    static JsonArray triple(Number first, Number second, Number third) {
        JsonArray triple = new JsonArray();
        triple.add(first);
        triple.add(second);
        triple.add(third);
        return triple;
    }
}
