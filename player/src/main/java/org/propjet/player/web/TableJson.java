package org.propjet.player.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.player.board.BoardPlan;
import org.propjet.player.human.HumanView;
import org.propjet.player.human.Thought;
import org.propjet.player.match.MatchRecord;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Writes a visitor's match as the page reads it. Thread-safe. */
final class TableJson {
    private final String id;
    private final Seating seating;
    private final Game game;
    private final StatePictures pictures;
    private final MoveCells cells;

    // Guarded by this.
    private int shownPly = -1;
    private List<String> shown = List.of();
    private List<String> before = List.of();

    TableJson(String id, Seating seating, Game game, BoardPlan plan) {
        this.id = id;
        this.seating = seating;
        this.game = game;
        this.pictures = new StatePictures(plan);
        this.cells = new MoveCells(plan);
    }

    /** Returns what is told before there is a match. */
    static JsonObject preparing(Seating seating) {
        JsonObject json = new JsonObject();
        json.addProperty("phase", "preparing");
        json.addProperty("title", seating.game());
        return json;
    }

    /** Returns what is told when there is no match any more. */
    static JsonObject ended(String why) {
        JsonObject json = new JsonObject();
        json.addProperty("phase", "closed");
        json.addProperty("note", why);
        return json;
    }

    /**
     * Returns a match as it stands.
     *
     * @param spentNanos how long it has stood so
     */
    String text(HumanView view, long spentNanos) {
        JsonObject json = new JsonObject();
        json.addProperty("phase", view.isOver() ? "over" : "playing");
        json.addProperty("id", id);
        json.addProperty("title", seating.game());
        json.add("roles", Replay.texts(view.roles()));
        json.add("players", Replay.texts(view.players()));
        JsonArray own = new JsonArray();
        seating.ownRoles(view.roles()).forEach(own::add);
        json.add("own", own);
        json.addProperty("ply", view.ply());
        json.add("legal", legal(view));
        addClock(json, view, spentNanos);
        json.addProperty("firstMove", 1);
        JsonArray moves = new JsonArray();
        view.moves().forEach(joint -> moves.add(Replay.texts(joint)));
        json.add("moves", moves);
        json.add("expected", expected(view));
        json.add("rates", new JsonArray());
        json.add(
                "decision",
                view.thoughts().stream()
                        .flatMap(Optional::stream)
                        .max(Comparator.comparingInt(Thought::ply))
                        .<JsonElement>map(thought -> json(thought))
                        .orElse(JsonNull.INSTANCE));
        json.add(
                "hint",
                view.hint().<JsonElement>map(thought -> json(thought)).orElse(JsonNull.INSTANCE));
        json.addProperty("isHidden", view.isHidden());
        JsonArray goals = new JsonArray();
        view.goals().forEach(goal -> goals.add(goal < 0 ? null : goal));
        json.add("goals", goals);
        json.add("picture", picture(view));
        json.addProperty("note", view.note());
        return PageText.printable(json).toString();
    }

    private static JsonObject json(Thought thought) {
        return evaluation(thought).json();
    }

    private static Evaluation evaluation(Thought thought) {
        return new Evaluation(
                thought.ply(),
                thought.roleIndex(),
                thought.move(),
                thought.values(),
                thought.playoutCount(),
                thought.nodeCount(),
                thought.depth(),
                0);
    }

    private void addClock(JsonObject json, HumanView view, long spentNanos) {
        boolean isPersons = !view.waitingFor().isEmpty();
        double seconds = isPersons ? seating.ownSeconds() : seating.seconds();
        boolean runs = !view.isOver() && seconds > 0;
        json.addProperty("clockMillis", runs ? Math.round(seconds * 1e3) : 0);
        json.addProperty(
                "remainingMillis",
                runs ? Math.max(0, Math.round(seconds * 1e3 - spentNanos / 1e6)) : 0);
    }

    private JsonArray legal(HumanView view) {
        JsonArray legal = new JsonArray();
        for (int role : view.waitingFor()) {
            JsonObject one = new JsonObject();
            one.addProperty("role", role);
            JsonArray moves = new JsonArray();
            for (String move : view.legalMoves().get(role)) {
                JsonObject entry = new JsonObject();
                entry.addProperty("move", move);
                entry.add("cells", cells.json(move));
                moves.add(entry);
            }
            one.add("moves", moves);
            legal.add(one);
        }
        return legal;
    }

    private static JsonArray expected(HumanView view) {
        JsonArray points = new JsonArray();
        int end = view.expected().size() - (view.goals().isEmpty() ? 0 : 1); // goals are told, too
        for (int ply = 0; ply < end; ply++) {
            double[] values = view.expected().get(ply);
            for (int role = 0; role < values.length; role++) {
                if (Double.isFinite(values[role]) && !Game.isChance(view.roles().get(role))) {
                    points.add(Evaluation.triple(ply, role, values[role]));
                }
            }
        }
        return points;
    }

    /** Returns the state, or what the visitor has perceived of it. */
    private JsonObject picture(HumanView view) {
        if (!view.isHidden() || view.isOver()) {
            return pictures.json(view.fluents(), before(view));
        }
        JsonObject json = new JsonObject();
        json.addProperty("svg", "");
        JsonArray facts = new JsonArray();
        for (int ply = 0; ply < view.percepts().size(); ply++) {
            for (List<String> percepts : view.percepts().get(ply)) {
                for (String percept : percepts) {
                    facts.add("after move " + (ply + 1) + ": " + percept);
                }
            }
        }
        json.add("facts", facts);
        return json;
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
        List<List<String>> states = new ArrayList<>();
        states.add(history.fluents());
        for (List<String> joint : view.moves()) {
            int[] jointMove = new int[game.roles().size()];
            for (int role = 0; role < jointMove.length; role++) {
                jointMove[role] = game.moveTable().idOf(role, joint.get(role));
            }
            history.play(jointMove);
            states.add(history.fluents());
        }
        List<@Nullable Integer> goals = new ArrayList<>();
        view.goals().forEach(goal -> goals.add(goal < 0 ? null : goal));
        return new Replay(
                        seating.game(),
                        view.roles(),
                        view.players(),
                        view.moves(),
                        states,
                        goals,
                        record.map(TableJson::evaluations).orElse(List.of()),
                        pictures.plan(),
                        "")
                .json();
    }

    private static List<Evaluation> evaluations(MatchRecord record) {
        List<Evaluation> evaluations = new ArrayList<>();
        for (MatchRecord.Ply ply : record.plies()) {
            for (int role = 0; role < ply.moves().size(); role++) {
                MatchRecord.Choice choice = ply.choices().get(role);
                if (!choice.estimates().isEmpty()) {
                    evaluations.add(
                            new Evaluation(
                                    ply.number() - 1,
                                    role,
                                    ply.moves().get(role),
                                    choice.estimates(),
                                    choice.playoutCount(),
                                    choice.nodeCount(),
                                    choice.depth(),
                                    choice.nanos() / 1e9));
                }
            }
        }
        return evaluations;
    }
}
