package org.propjet.player.page;

import com.google.gson.JsonObject;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.MoveValue;
import org.propjet.player.match.Thought;
import org.propjet.player.match.human.HumanView;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.show.Cell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Writes a visitor's match as the page reads it. Thread-safe. */
final class TableJson {
    private final String id;
    private final Seating seating;
    private final Game game;
    private final StatePictures pictures;

    // Guarded by this.
    private int shownPly = -1;
    private List<String> shown = List.of();
    private List<String> before = List.of();

    TableJson(String id, Seating seating, Game game, BoardPlan plan) {
        this.id = id;
        this.seating = seating;
        this.game = game;
        this.pictures = new StatePictures(plan);
    }

    private record Preparing(String phase, String title) {}

    private record Ended(String phase, String note) {}

    /** Returns what is told before there is a match. */
    static String preparing(Seating seating) {
        return PageText.json(new Preparing("preparing", seating.game())).toString();
    }

    /** Returns what is told when there is no match any more. */
    static String ended(String why) {
        return PageText.json(new Ended("closed", why)).toString();
    }

    /**
     * Returns a match as it stands.
     *
     * @param spentNanos how long it has stood so
     */
    String text(HumanView view, long spentNanos) {
        boolean isPersons = !view.waitingFor().isEmpty();
        double seconds = isPersons ? seating.ownSeconds() : seating.seconds();
        double clockMillis = view.isOver() ? 0 : seconds * 1e3;
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("phase", view.isOver() ? "over" : "playing");
        json.put("id", id);
        json.put("title", seating.game());
        json.put("roles", view.roles());
        json.put("players", view.players());
        json.put("own", view.persons());
        json.put("ply", view.ply());
        json.put("legal", legal(view));
        json.put("clockMillis", Math.round(clockMillis));
        json.put("remainingMillis", Math.max(0, Math.round(clockMillis - spentNanos / 1e6)));
        json.put("firstMove", 1);
        json.put("moves", view.moves());
        json.put("expected", expected(view));
        json.put("rates", List.of());
        json.put(
                "decision",
                IntStream.range(0, view.roles().size())
                        .mapToObj(view::lastThought)
                        .flatMap(Optional::stream)
                        .max(Comparator.comparingInt(Thought::ply))
                        .map(PageThought::of)
                        .orElse(null));
        json.put("hint", view.hint().map(PageThought::of).orElse(null));
        json.put("isHidden", view.isHidden());
        json.put("goals", goals(view));
        json.put("picture", picture(view));
        json.put("note", view.note());
        return PageText.json(json).toString();
    }

    /** The moves that a role may choose from; the components are called as the page calls them. */
    private record Legal(int role, List<LegalMove> moves) {}

    /** A move, the clicks that it takes, in order, and for each the cells that will do. */
    private record LegalMove(String move, List<List<String>> cells) {}

    private List<Legal> legal(HumanView view) {
        return view.waitingFor().stream()
                .map(
                        role ->
                                new Legal(
                                        role,
                                        view.legalMoves().get(role).stream()
                                                .map(move -> new LegalMove(move, clicks(move)))
                                                .toList()))
                .toList();
    }

    /**
     * Returns for each click that a move takes the cells that will do: the cell that the move's
     * text names, or all of the column if it names that alone. No clicks if it names neither.
     */
    private List<List<String>> clicks(String move) {
        BoardPlan plan = pictures.plan();
        List<String> column = plan.column(move).stream().map(TableJson::text).toList();
        return column.isEmpty()
                ? plan.cells(move).stream().map(cell -> List.of(text(cell))).toList()
                : List.of(column);
    }

    /** Returns a cell as pictures name it. */
    private static String text(Cell cell) {
        return cell.board() + "," + cell.column() + "," + cell.row();
    }

    /**
     * Returns the points of the chart of expected scores: of each its ply, role, and what the role
     * expected by its last choice that it thought about. After the last ply the goals are told.
     */
    private static List<List<Number>> expected(HumanView view) {
        List<List<Number>> points = new ArrayList<>();
        double[] known = new double[view.roles().size()];
        Arrays.fill(known, Double.NaN);
        int end = Math.max(0, view.ply() - (view.goals().isEmpty() ? 0 : 1));
        for (Ply ply : view.plies().subList(0, end)) {
            for (int role = 0; role < known.length; role++) {
                MoveValue value = ply.choices().get(role).estimateOf(ply.moves().get(role));
                if (value != null && !Double.isNaN(value.value())) {
                    known[role] = value.value();
                }
                if (Double.isFinite(known[role]) && !Game.isChance(view.roles().get(role))) {
                    points.add(List.of(ply.number() - 1, role, known[role]));
                }
            }
        }
        return points;
    }

    private static List<@Nullable Integer> goals(HumanView view) {
        List<@Nullable Integer> goals = new ArrayList<>();
        view.goals().forEach(goal -> goals.add(goal < 0 ? null : goal));
        return goals;
    }

    /** Returns the state, or what the visitor has perceived of it. */
    private StatePictures.Picture picture(HumanView view) {
        if (!view.isSecret()) {
            return pictures.picture(view.fluents(), before(view));
        }
        List<String> facts = new ArrayList<>();
        for (int ply = 0; ply < view.percepts().size(); ply++) {
            for (List<String> percepts : view.percepts().get(ply)) {
                for (String percept : percepts) {
                    facts.add("after move " + (ply + 1) + ": " + percept);
                }
            }
        }
        return new StatePictures.Picture("", List.of(), facts);
    }

    /** Returns what held before the last state that differs from this one, as far as was seen. */
    private synchronized List<String> before(HumanView view) {
        if (view.ply() != shownPly) {
            before = view.ply() > shownPly ? shown : List.of();
            shown = view.fluents();
            shownPly = view.ply();
        }
        return before;
    }

    /** Returns a match that is over as a {@link Replay}. */
    JsonObject again(HumanView view, Optional<MatchRecord> record) {
        GameHistory history = new GameHistory(game);
        view.moves().forEach(history::play);
        return new Replay(
                        seating.game(),
                        view.roles(),
                        view.players(),
                        view.moves(),
                        history.fluentsOfAll(),
                        goals(view),
                        record.map(MatchRecord::thoughts).orElse(List.of()),
                        pictures.plan(),
                        "")
                .json();
    }
}
