package org.propjet.player.web;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.board.BoardPlan;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.match.MoveValue;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads matches from files: those of {@code referee --out} and of other game managers in the same
 * format, and what {@code play} and {@code referee} write with {@code --format json}.
 *
 * <p>The states of the former are drawn as the file has them, whatever the game is. The latter have
 * none: the moves are played in the game, if it is on the shelf. A file is one JSON object and
 * nothing more; if it has a {@link JsonSeal}, that must fit. People may write files without one.
 *
 * <p>Thread-safe. Cost: linear in the text, and that of playing the moves.
 */
public final class MatchFile {
    private static final TypeAdapter<JsonObject> OBJECT = new Gson().getAdapter(JsonObject.class);

    private final GameShelf shelf;

    /** Makes a reader that knows these games. */
    public MatchFile(GameShelf shelf) {
        this.shelf = shelf;
    }

    /**
     * Reads a file.
     *
     * @param text the file
     * @param index which match of several, from 0
     * @return the object of a {@link Replay}, and how many matches there are as {@code matches}
     * @throws RequestRefusedException if it is no match, or has no such match
     */
    public JsonObject read(String text, int index) throws RequestRefusedException {
        try {
            boolean _ = JsonSeal.isSealed(text);
            JsonObject file = strict(text);
            boolean isSeries = file.has("matches");
            int count = isSeries ? file.getAsJsonArray("matches").size() : 1;
            if (index < 0 || index >= count) {
                throw new RequestRefusedException("The file has " + count + " matches.");
            }
            Replay replay = isSeries ? ofSeries(file, index) : ofTranscript(file);
            JsonObject json = replay.json();
            json.addProperty("matches", count);
            json.addProperty("match", index);
            return json;
        } catch (JsonSeal.BrokenException e) {
            throw new RequestRefusedException(
                    "This match file is damaged, or was changed since Propjet wrote it: its check"
                            + " sum does not fit. If the change is meant, take out its last entry,"
                            + " crc32c.");
        } catch (IOException
                | RuntimeException e) { // whatever odd files lead to, they are no matches
            throw refusal();
        } catch (StackOverflowError e) {
            throw new RequestRefusedException("The file nests too deeply.");
        }
    }

    /** Reads an object, and nothing besides. */
    private static JsonObject strict(String text) throws IOException {
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        JsonObject object = OBJECT.read(reader);
        if (object == null || reader.peek() != JsonToken.END_DOCUMENT) {
            throw new JsonParseException("no object, or more than one");
        }
        return object;
    }

    private static RequestRefusedException refusal() {
        return new RequestRefusedException(
                "This is no match file. Files of 'propjet referee --out' can be opened, and what"
                        + " 'propjet play --format json' writes.");
    }

    private Replay ofTranscript(JsonObject file) throws RequestRefusedException {
        List<List<String>> moves = jointMoves(array(file, "moves"));
        List<List<String>> states = new ArrayList<>();
        for (JsonElement state : array(file, "states")) {
            states.add(fluents(state.getAsString()));
        }
        List<String> roles = file.has("roles") ? texts(array(file, "roles")) : numbered(moves);
        check(roles, moves);
        return new Replay(
                word(file, "gameName") + " " + word(file, "matchId"),
                roles,
                file.has("players") ? texts(array(file, "players")) : List.of(),
                moves,
                states,
                goals(file.get("goalValues")),
                List.of(),
                states.isEmpty() ? null : plan(word(file, "gameName"), states.getFirst()),
                "");
    }

    /** Returns how a game on the shelf looks, if a match of it begins like this. */
    private @Nullable BoardPlan plan(String name, List<String> initial) {
        Optional<GameRules> rules = shelf.rules(name);
        if (rules.isEmpty()) {
            return null;
        }
        try (Game game = GameShelf.plainGame(rules.get())) {
            Set<String> own = Set.copyOf(game.stateLayout().fluentsOf(game.initialState()));
            return own.equals(Set.copyOf(initial)) ? shelf.plan(name, game, rules.get()) : null;
        }
    }

    private BoardPlan plan(String name, GameRules rules) {
        try (Game game = GameShelf.plainGame(rules)) {
            return shelf.plan(name, game, rules);
        }
    }

    private static void check(List<String> roles, List<List<String>> moves)
            throws RequestRefusedException {
        if (roles.isEmpty() || moves.stream().anyMatch(joint -> joint.size() != roles.size())) {
            throw refusal();
        }
    }

    private static List<String> numbered(List<List<String>> moves) {
        List<String> roles = new ArrayList<>();
        int count = moves.isEmpty() ? 0 : moves.getFirst().size();
        for (int role = 1; role <= count; role++) {
            roles.add("role " + role);
        }
        return roles;
    }

    /** Reads a list of fluents, which may be written as the argument of {@code true}. */
    private static List<String> fluents(String state) throws RequestRefusedException {
        String list = state.strip();
        if (!list.startsWith("(") || !list.endsWith(")")) {
            throw refusal();
        }
        List<String> fluents = new ArrayList<>();
        try {
            String inner = list.substring(1, list.length() - 1);
            for (Term term : GdlParser.parseTerms("state", inner)) {
                boolean isWrapped =
                        term instanceof Term.Compound compound
                                && compound.name().equalsIgnoreCase("true")
                                && compound.arguments().size() == 1;
                fluents.add(
                        (isWrapped ? ((Term.Compound) term).arguments().get(0) : term).toString());
            }
        } catch (RulesheetException e) {
            throw refusal();
        }
        return fluents;
    }

    private Replay ofSeries(JsonObject file, int index) throws RequestRefusedException {
        String game = word(file, "game");
        List<String> roles = texts(array(file, "roles"));
        JsonObject match = array(file, "matches").get(index).getAsJsonObject();
        List<List<String>> moves = jointMoves(array(match, "opening"));
        List<Evaluation> evaluations = new ArrayList<>();
        for (JsonElement ply : array(match, "plies")) {
            addEvaluations(moves.size(), ply.getAsJsonObject(), evaluations);
            moves.add(texts(array(ply.getAsJsonObject(), "moves")));
        }
        check(roles, moves);
        Optional<GameRules> rules = shelf.rules(game);
        return new Replay(
                game,
                roles,
                texts(array(match, "players")),
                moves,
                rules.isEmpty() ? List.of() : played(rules.get(), moves),
                goals(match.get("goals")),
                evaluations,
                rules.isEmpty() ? null : plan(game, rules.get()),
                rules.isPresent()
                        ? ""
                        : "No bundled game is called "
                                + game
                                + ", and this file has no states: there is no board.");
    }

    private static void addEvaluations(int ply, JsonObject entry, List<Evaluation> evaluations) {
        JsonArray choices = array(entry, "choices");
        List<String> moves = texts(array(entry, "moves"));
        for (int role = 0; role < choices.size() && role < moves.size(); role++) {
            JsonObject choice = choices.get(role).getAsJsonObject();
            List<MoveValue> estimates = new ArrayList<>();
            for (JsonElement each : array(choice, "estimates")) {
                JsonObject estimate = each.getAsJsonObject();
                estimates.add(
                        new MoveValue(
                                word(estimate, "move"),
                                estimate.get("playouts").getAsLong(),
                                number(estimate, "mean", Double.NaN),
                                (int) number(estimate, "least", 0),
                                (int) number(estimate, "most", 100)));
            }
            if (estimates.size() > 1 || number(choice, "legal_moves", 0) > 1) {
                evaluations.add(
                        new Evaluation(
                                ply,
                                role,
                                moves.get(role),
                                estimates,
                                (long) number(choice, "playouts", 0),
                                (long) number(choice, "nodes", 0),
                                (int) number(choice, "depth", 0),
                                number(choice, "seconds", 0)));
            }
        }
    }

    private static List<List<String>> played(GameRules rules, List<List<String>> moves)
            throws RequestRefusedException {
        try (Game game = GameShelf.plainGame(rules)) {
            GameHistory history = new GameHistory(game);
            List<List<String>> states = new ArrayList<>();
            states.add(history.fluents());
            for (List<String> joint :
                    moves.subList(0, Math.min(moves.size(), Replay.MOST_STATES))) {
                int[] jointMove = new int[game.roles().size()];
                for (int role = 0; role < jointMove.length && role < joint.size(); role++) {
                    int moveId = game.moveTable().idOf(role, joint.get(role));
                    if (moveId < 0) {
                        throw new IllegalArgumentException("no move: " + joint.get(role));
                    }
                    jointMove[role] = moveId;
                }
                history.play(jointMove);
                states.add(history.fluents());
            }
            return states;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new RequestRefusedException(
                    "The moves of this match cannot be played in the game that is bundled as "
                            + rules.name()
                            + ".");
        }
    }

    private static List<List<String>> jointMoves(JsonArray array) {
        List<List<String>> moves = new ArrayList<>();
        array.forEach(joint -> moves.add(texts(joint.getAsJsonArray())));
        return moves;
    }

    private static JsonArray array(JsonObject object, String name) {
        JsonElement element = object.get(name);
        return element == null || element.isJsonNull() ? new JsonArray() : element.getAsJsonArray();
    }

    private static String word(JsonObject object, String name) {
        JsonElement element = object.get(name);
        return element == null || element.isJsonNull() ? "" : element.getAsString();
    }

    private static double number(JsonObject object, String name, double otherwise) {
        JsonElement element = object.get(name);
        return element == null || element.isJsonNull() ? otherwise : element.getAsDouble();
    }

    private static List<String> texts(JsonArray array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.isJsonNull() ? "" : each.getAsString()));
        return texts;
    }

    private static List<@Nullable Integer> goals(@Nullable JsonElement array) {
        List<@Nullable Integer> goals = new ArrayList<>();
        if (array != null && array.isJsonArray()) {
            array.getAsJsonArray()
                    .forEach(each -> goals.add(each.isJsonNull() ? null : each.getAsInt()));
        }
        return goals;
    }
}
