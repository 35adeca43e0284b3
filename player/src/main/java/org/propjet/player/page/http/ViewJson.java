package org.propjet.player.page.http;

import com.google.gson.JsonObject;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.StateLayout;
import org.propjet.player.match.Thought;
import org.propjet.player.match.protocol.MatchView;
import org.propjet.player.page.PageText;
import org.propjet.player.page.PageThought;
import org.propjet.player.page.Replay;
import org.propjet.player.page.StatePictures;
import org.propjet.player.show.BoardPlan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
    String text(MatchView view, @Nullable Thought thought) {
        int role = view.game().roleIndex();
        double startSeconds = view.start().startSeconds();
        double playSeconds = view.start().playSeconds();
        boolean isPreparing = view.phase() == MatchView.Phase.PREPARING;
        List<List<String>> moves = view.course().moves();
        int moveCount = moves.size();
        int first = Math.max(0, moveCount - MOST_MOVES);
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("phase", view.phase().name().toLowerCase(Locale.ROOT));
        json.put("title", view.start().matchId());
        json.put("roles", view.game().roles());
        json.put("players", List.of());
        json.put("own", role < 0 ? List.of() : List.of(role));
        json.put("startClock", startSeconds);
        json.put("playClock", playSeconds);
        json.put("ply", view.course().ply());
        json.put("clockMillis", Math.round(1e3 * (isPreparing ? startSeconds : playSeconds)));
        json.put("remainingMillis", remainingMillis(view));
        json.put("firstMove", first + 1);
        json.put("moves", moves.subList(first, moveCount));
        json.put("goals", view.course().goals());
        json.put("decision", thought == null ? null : PageThought.of(thought));
        json.put("expected", PageThought.expected(view.decisions()));
        json.put("rates", PageThought.rates(view.decisions()));
        json.put(
                "note",
                view.game().backend().equals("reference")
                        ? "These rules could not be grounded in time: they are evaluated directly."
                        : "");
        return PageText.json(json).toString();
    }

    private static long remainingMillis(MatchView view) {
        return view.deadlineMillis() == 0
                ? 0
                : Math.max(0, view.deadlineMillis() - System.currentTimeMillis());
    }

    /** Returns a match that is over, move by move. */
    static JsonObject replay(MatchView view) {
        MatchView.Course course = view.course();
        return new Replay(
                        view.start().matchId(),
                        view.game().roles(),
                        List.of(),
                        course.moves(),
                        course.states(),
                        new ArrayList<>(course.goals()),
                        view.decisions(),
                        null,
                        view.isOver() ? "" : "This match is still going on.")
                .json();
    }

    /** Returns the state as text, in one line, which is made once for all onlookers. */
    synchronized String picture(MatchView view) {
        MatchView.KnownGame game = view.game();
        MatchView.Course course = view.course();
        StateLayout layout = game.layout();
        if (layout == null) {
            return "{\"svg\":\"\",\"facts\":[]}";
        }
        Boards known = boards;
        int count = layout.fluentCount();
        boolean isSame = known != null && known.layout().equals(layout);
        if (known != null && isSame && course.fluents().equals(drawnFluents)) {
            return drawn;
        }
        if (known == null || !isSame || count >= GROWTH * known.fluentCount()) {
            List<String> possible = new ArrayList<>();
            for (int bit = 0; bit < count; bit++) {
                possible.add(layout.fluent(bit));
            }
            BoardPlan plan = BoardPlan.of(game.roles(), possible, game.initialFluents());
            known = new Boards(layout, count, new StatePictures(plan));
            boards = known;
        }
        drawnFluents = course.fluents();
        int ply = course.ply();
        boolean isKept = ply > 0 && course.states().size() >= ply;
        List<String> before = isKept ? course.states().get(ply - 1) : List.of();
        drawn = PageText.json(known.pictures().picture(drawnFluents, before)).toString();
        return drawn;
    }
}
