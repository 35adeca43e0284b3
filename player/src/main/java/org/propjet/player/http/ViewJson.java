package org.propjet.player.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.StateLayout;
import org.propjet.player.board.BoardPlan;
import org.propjet.player.protocol.MatchView;
import org.propjet.player.web.Evaluation;
import org.propjet.player.web.PageText;
import org.propjet.player.web.Replay;
import org.propjet.player.web.StatePictures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes what onlookers see as the JSON that the page reads. Thread-safe. */
final class ViewJson {
    /** The page lists so many of the last joint moves. */
    private static final int MOST_MOVES = 200;

    /** A layout that learns fluents is searched for boards again when it has grown so much. */
    private static final int GROWTH = 2;

    /** The boards found in a layout's fluents, so that they are looked for once a match. */
    private record Boards(StateLayout layout, int fluentCount, StatePictures pictures) {}

    // Guarded by this.
    private @Nullable Boards boards;
    private List<String> drawnFluents = List.of();
    private String drawn = "";

    /**
     * Returns a view as text, in one line, without the state.
     *
     * @param thought what is known of our moves; null if nothing
     */
    String text(MatchView view, MatchView.@Nullable Thought thought) {
        JsonObject json = new JsonObject();
        json.addProperty("phase", view.phase().name().toLowerCase(Locale.ROOT));
        json.addProperty("title", view.matchId());
        json.add("roles", Replay.texts(view.roles()));
        json.add("players", new JsonArray());
        int role = view.roles().indexOf(view.role());
        JsonArray own = new JsonArray();
        if (role >= 0) {
            own.add(role);
        }
        json.add("own", own);
        json.addProperty("startClock", view.startSeconds());
        json.addProperty("playClock", view.playSeconds());
        json.addProperty("ply", view.ply());
        boolean isPreparing = view.phase() == MatchView.Phase.PREPARING;
        json.addProperty(
                "clockMillis",
                Math.round(1e3 * (isPreparing ? view.startSeconds() : view.playSeconds())));
        json.addProperty("remainingMillis", remainingMillis(view));
        int first = Math.max(0, view.moves().size() - MOST_MOVES);
        json.addProperty("firstMove", first + 1);
        JsonArray moves = new JsonArray();
        view.moves()
                .subList(first, view.moves().size())
                .forEach(joint -> moves.add(Replay.texts(joint)));
        json.add("moves", moves);
        JsonArray goals = new JsonArray();
        view.goals().forEach(goals::add);
        json.add("goals", goals);
        json.add("decision", thought == null ? JsonNull.INSTANCE : decision(view, thought));
        List<Evaluation> evaluations = evaluations(view);
        json.add("expected", Evaluation.expected(evaluations));
        json.add("rates", Evaluation.rates(evaluations));
        json.addProperty(
                "note",
                view.backend().equals("reference")
                        ? "These rules could not be grounded in time: they are evaluated directly."
                        : "");
        return PageText.printable(json).toString();
    }

    private static long remainingMillis(MatchView view) {
        return view.deadlineMillis() == 0
                ? 0
                : Math.max(0, view.deadlineMillis() - System.currentTimeMillis());
    }

    private static JsonObject decision(MatchView view, MatchView.Thought thought) {
        int role = Math.max(0, view.roles().indexOf(view.role()));
        boolean isLast = thought.equals(view.thought()) && !view.decisions().isEmpty();
        int ply = isLast ? view.decisions().getLast().ply() : view.ply();
        return evaluation(ply, role, thought, 0).json();
    }

    private static Evaluation evaluation(
            int ply, int role, MatchView.Thought thought, double seconds) {
        return new Evaluation(
                ply,
                role,
                thought.favourite(),
                thought.estimates(),
                thought.playoutCount(),
                thought.nodeCount(),
                thought.depth(),
                seconds);
    }

    private static List<Evaluation> evaluations(MatchView view) {
        int role = Math.max(0, view.roles().indexOf(view.role()));
        return view.decisions().stream()
                .map(each -> evaluation(each.ply(), role, each.thought(), each.seconds()))
                .toList();
    }

    /** Returns a match that is over, move by move. */
    static JsonObject replay(MatchView view) {
        return new Replay(
                        view.matchId(),
                        view.roles(),
                        List.of(),
                        view.moves(),
                        view.states(),
                        new ArrayList<>(view.goals()),
                        evaluations(view),
                        null,
                        view.isOver() ? "" : "This match is still going on.")
                .json();
    }

    /** Returns the state as text, in one line, which is made once for all onlookers. */
    synchronized String picture(MatchView view) {
        StateLayout layout = view.layout();
        if (layout == null) {
            return "{\"svg\":\"\",\"facts\":[]}";
        }
        Boards known = boards;
        int count = layout.fluentCount();
        boolean isSame = known != null && known.layout().equals(layout);
        if (known != null && isSame && view.fluents().equals(drawnFluents)) {
            return drawn;
        }
        if (known == null || !isSame || count >= GROWTH * known.fluentCount()) {
            List<String> possible = new ArrayList<>();
            for (int bit = 0; bit < count; bit++) {
                possible.add(layout.fluent(bit));
            }
            BoardPlan plan = BoardPlan.of(view.roles(), possible, view.initialFluents());
            known = new Boards(layout, count, new StatePictures(plan));
            boards = known;
        }
        drawnFluents = view.fluents();
        boolean isKept = view.ply() > 0 && view.states().size() >= view.ply();
        List<String> before = isKept ? view.states().get(view.ply() - 1) : List.of();
        drawn = PageText.printable(known.pictures().json(drawnFluents, before)).toString();
        return drawn;
    }
}
