package org.propjet.player.http;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.StateLayout;
import org.propjet.player.board.BoardPlan;
import org.propjet.player.board.BoardText;
import org.propjet.player.match.MoveValue;
import org.propjet.player.protocol.MatchView;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes what onlookers see as the JSON that the page reads. Thread-safe. */
final class ViewJson {
    private static final Gson GSON = new GsonBuilder().serializeNulls().create();

    /** The page lists so many of the last joint moves. */
    private static final int MOST_MOVES = 200;

    /** A layout that learns fluents is searched for boards again when it has grown so much. */
    private static final int GROWTH = 2;

    /** The boards found in a layout's fluents, so that they are looked for once a match. */
    private record Boards(StateLayout layout, int fluentCount, BoardPlan plan) {}

    // Guarded by this.
    private @Nullable Boards boards;
    private List<String> drawnFluents = List.of();
    private String drawn = "";

    /**
     * Returns a view as text, in one line.
     *
     * @param thought what is known of our moves; null if nothing
     */
    String text(MatchView view, MatchView.@Nullable Thought thought) {
        JsonObject json = new JsonObject();
        json.addProperty("phase", view.phase().name().toLowerCase(Locale.ROOT));
        json.addProperty("matchId", view.matchId());
        json.addProperty("role", view.role());
        json.add("roles", texts(view.roles()));
        json.addProperty("startClock", view.startSeconds());
        json.addProperty("playClock", view.playSeconds());
        json.addProperty("ply", view.ply());
        json.addProperty("remainingMillis", remainingMillis(view));
        int first = Math.max(0, view.moves().size() - MOST_MOVES);
        json.addProperty("firstMove", first + 1);
        JsonArray moves = new JsonArray();
        view.moves().subList(first, view.moves().size()).forEach(joint -> moves.add(texts(joint)));
        json.add("moves", moves);
        json.add("goals", numbers(view.goals()));
        json.addProperty("board", board(view));
        json.add("decision", thought == null ? JsonNull.INSTANCE : decision(thought));
        JsonArray rates = new JsonArray();
        for (MatchView.Speed speed : view.speeds()) {
            JsonObject rate = new JsonObject();
            rate.addProperty("ply", speed.ply() + 1);
            rate.addProperty("perSecond", speed.perSecond());
            rates.add(rate);
        }
        json.add("rates", rates);
        json.addProperty(
                "note",
                view.backend().equals("reference")
                        ? "These rules could not be grounded in time: they are evaluated directly."
                        : "");
        return json.toString();
    }

    private static long remainingMillis(MatchView view) {
        return view.deadlineMillis() == 0
                ? 0
                : Math.max(0, view.deadlineMillis() - System.currentTimeMillis());
    }

    private static JsonObject decision(MatchView.Thought thought) {
        JsonObject json = new JsonObject();
        json.addProperty("move", thought.favourite());
        json.addProperty("playouts", thought.playoutCount());
        json.addProperty("nodes", thought.nodeCount());
        json.addProperty("depth", thought.depth());
        List<Map<String, @Nullable Object>> estimates =
                thought.estimates().stream().map(MoveValue::entries).toList();
        json.add("estimates", GSON.toJsonTree(estimates));
        return json;
    }

    /** Returns the state as text, which is made once for all onlookers. */
    private synchronized String board(MatchView view) {
        StateLayout layout = view.layout();
        if (layout == null) {
            return "";
        }
        Boards known = boards;
        int count = layout.fluentCount();
        if (known != null && known.layout().equals(layout) && view.fluents().equals(drawnFluents)) {
            return drawn;
        }
        if (known == null
                || !known.layout().equals(layout)
                || count >= GROWTH * known.fluentCount()) {
            List<String> possible = new ArrayList<>();
            for (int bit = 0; bit < count; bit++) {
                possible.add(layout.fluent(bit));
            }
            known =
                    new Boards(
                            layout,
                            count,
                            BoardPlan.of(view.roles(), possible, view.initialFluents()));
            boards = known;
        }
        drawnFluents = view.fluents();
        BoardPlan plan = known.plan();
        drawn = BoardText.of(plan, plan.scene(drawnFluents), Set.of(), false);
        return drawn;
    }

    private static JsonArray texts(List<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    private static JsonArray numbers(List<Integer> numbers) {
        JsonArray array = new JsonArray();
        numbers.forEach(array::add);
        return array;
    }
}
