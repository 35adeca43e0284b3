package org.propjet.player.author;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.ClosestWord;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.player.terminal.MistakeException;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Steps through games as a program asks for it: a request is a line of JSON, and so is the answer.
 * {@code docs/json-lines.md} says what they are.
 *
 * <p>A request that cannot be met is answered by an {@code error}, and changes nothing. Not
 * thread-safe.
 */
public final class JsonLines {
    /** The number of this protocol; grows when something changes that programs may rely on. */
    public static final int PROTOCOL = 1;

    /** A game more than this is a mistake, and each has tables of its own. */
    private static final int MAX_SLOTS = 100_000;

    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private static final Set<String> SHOWN = Set.of("state", "legal", "goals");

    private final Map<String, BiConsumer<Request, JsonObject>> requests = new LinkedHashMap<>();
    private final Map<Integer, SteppedGame> slots = new HashMap<>();
    private final SteppedGame first;
    private final BiFunction<SteppedGame, String, String> explainer;
    private boolean ended;

    /**
     * One request.
     *
     * @param json what was asked
     * @param game the game that it is about
     */
    private record Request(JsonObject json, SteppedGame game) {}

    /**
     * Makes it.
     *
     * @param first the game of slot 0
     * @param explainer says why a fact holds, or does not, in a game's current state
     */
    public JsonLines(SteppedGame first, BiFunction<SteppedGame, String, String> explainer) {
        this.first = first;
        this.explainer = explainer;
        slots.put(0, first);
        requests.put("state", (request, answer) -> show(request, answer, SHOWN));
        requests.put("legal", (request, answer) -> show(request, answer, Set.of("legal")));
        requests.put("play", (request, answer) -> play(request));
        requests.put("random", JsonLines::random);
        requests.put("undo", (request, answer) -> request.game().undo(count(request)));
        requests.put("reset", (request, answer) -> reset(request));
        requests.put("moves", JsonLines::moves);
        requests.put("save", (request, answer) -> answer.addProperty("text", saved(request)));
        requests.put("load", (request, answer) -> load(request));
        requests.put("why", this::why);
        requests.put("quit", (request, answer) -> ended = true);
    }

    /** Returns the first line, which says what the game is. */
    public String greeting() {
        JsonObject greeting = new JsonObject();
        greeting.addProperty("protocol", PROTOCOL);
        greeting.addProperty("game", first.game().name());
        greeting.add("roles", texts(first.roles()));
        greeting.addProperty("backend", first.game().backend());
        return GSON.toJson(greeting);
    }

    /** Returns whether the program has asked for the end. */
    public boolean isEnded() {
        return ended;
    }

    /** Returns the answer to a line. */
    public String answer(String line) {
        JsonObject answer = new JsonObject();
        try {
            JsonElement parsed = parsed(line);
            if (!(parsed instanceof JsonObject json)) {
                throw new MistakeException("a request is an object, as {\"do\":\"state\"}");
            }
            if (json.has("id")) {
                answer.add("id", json.get("id"));
            }
            handle(json, answer);
        } catch (MistakeException e) {
            return error(answer, e.text());
        } catch (RulesheetException e) {
            return error(answer, e.diagnostics().get(0).toString());
        }
        return GSON.toJson(answer);
    }

    private static JsonElement parsed(String line) {
        try {
            return JsonParser.parseString(line);
        } catch (JsonParseException e) {
            throw new MistakeException("the line is not JSON: " + e.getMessage());
        } catch (StackOverflowError e) {
            throw new MistakeException("the line is not JSON that can be read: nested too deep");
        }
    }

    private static String error(JsonObject answer, String message) {
        JsonObject error = new JsonObject();
        if (answer.has("id")) {
            error.add("id", answer.get("id"));
        }
        error.addProperty("error", message);
        return GSON.toJson(error);
    }

    private void handle(JsonObject json, JsonObject answer) {
        String word = text(json, "do");
        BiConsumer<Request, JsonObject> handler = requests.get(word);
        if (handler == null) {
            String guess =
                    ClosestWord.to(word, requests.keySet())
                            .map(closest -> "did you mean " + closest + "? ")
                            .orElse("");
            throw new MistakeException(
                    "there is no request '"
                            + word
                            + "'; "
                            + guess
                            + "there are "
                            + String.join(", ", requests.keySet()));
        }
        Request request = new Request(json, slot(json));
        Set<String> shown = shown(json);
        handler.accept(request, answer);
        if (shown.isEmpty()) {
            describe(request.game(), answer);
        } else {
            show(request, answer, shown);
        }
    }

    private SteppedGame slot(JsonObject json) {
        int slot = integer(json, "slot", 0);
        if (slot < 0 || slot >= MAX_SLOTS) {
            throw new MistakeException("slot must be from 0 to " + (MAX_SLOTS - 1));
        }
        return slots.computeIfAbsent(slot, number -> first.another());
    }

    /** Returns what a request wants to see afterwards, checked before anything is done. */
    private static Set<String> shown(JsonObject json) {
        Set<String> shown = new LinkedHashSet<>();
        if (json.has("show")) {
            for (JsonElement part : array(json, "show")) {
                String word = part.isJsonPrimitive() ? part.getAsString() : "";
                if (!SHOWN.contains(word)) {
                    throw new MistakeException("show takes state, legal and goals, not " + part);
                }
                shown.add(word);
            }
        }
        return shown;
    }

    private static void describe(SteppedGame game, JsonObject answer) {
        answer.addProperty("ply", game.ply());
        answer.addProperty("terminal", game.isTerminal());
    }

    private static void show(Request request, JsonObject answer, Set<String> shown) {
        SteppedGame game = request.game();
        describe(game, answer);
        if (shown.contains("state")) {
            answer.add("state", texts(game.facts()));
        }
        if (shown.contains("legal")) {
            JsonArray legal = new JsonArray();
            for (int role = 0; role < game.roles().size(); role++) {
                legal.add(texts(game.legalMoves(role)));
            }
            answer.add("legal", legal);
        }
        if (shown.contains("goals")) {
            JsonArray goals = new JsonArray();
            for (int role = 0; role < game.roles().size(); role++) {
                Integer goal = game.goal(role);
                goals.add(goal == null ? JsonNull.INSTANCE : new JsonPrimitive(goal));
            }
            answer.add("goals", goals);
        }
    }

    private static void play(Request request) {
        JsonArray moves = array(request.json(), "moves");
        if (!moves.isEmpty() && isNumber(moves.get(0))) {
            int[] indices = new int[moves.size()];
            for (int role = 0; role < indices.length; role++) {
                indices[role] = integer(moves.get(role), "moves");
            }
            request.game().playAt(indices);
        } else {
            request.game().play(texts(moves, "moves"));
        }
    }

    private static void random(Request request, JsonObject answer) {
        JsonObject json = request.json();
        SteppedGame game = request.game();
        boolean toEnd = json.has("end") && json.get("end").equals(new JsonPrimitive(true));
        int count = toEnd ? Integer.MAX_VALUE : count(request);
        long seed =
                json.has("seed")
                        ? integer(json, "seed", 0)
                        : ThreadLocalRandom.current().nextLong();
        int before = game.ply();
        int played = game.playRandom(count, new SeededChoice(SeededChoice.playoutSeed(seed, 0)));
        JsonArray moves = new JsonArray();
        for (int ply = before; ply < before + played; ply++) {
            moves.add(texts(game.movesAt(ply)));
        }
        answer.add("moves", moves);
    }

    private static void reset(Request request) {
        if (request.json().has("state")) {
            List<String> facts = texts(array(request.json(), "state"), "state");
            SteppedGame game = request.game();
            String text = String.join(" ", facts);
            game.beginAt(StateFacts.read("state", text, game.rulesheet()));
        } else {
            request.game().beginAtStart();
        }
    }

    private static void moves(Request request, JsonObject answer) {
        JsonArray moves = new JsonArray();
        for (int ply = 0; ply < request.game().ply(); ply++) {
            moves.add(texts(request.game().movesAt(ply)));
        }
        answer.add("moves", moves);
    }

    private static String saved(Request request) {
        return request.game().saved();
    }

    private static void load(Request request) {
        request.game().load("text", text(request.json(), "text"));
    }

    private void why(Request request, JsonObject answer) {
        String fact = text(request.json(), "fact");
        answer.addProperty("why", explainer.apply(request.game(), fact));
    }

    // -- the members of a request --

    private static int count(Request request) {
        int count = integer(request.json(), "count", 1);
        if (count < 1) {
            throw new MistakeException("count must be at least 1");
        }
        return count;
    }

    private static String text(JsonObject json, String name) {
        JsonElement value = json.get(name);
        if (value == null) {
            throw new MistakeException("the request lacks \"" + name + "\"");
        }
        return text(value, name);
    }

    private static String text(JsonElement value, String name) {
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
            return primitive.getAsString();
        }
        throw new MistakeException(name + " takes a string, not " + value);
    }

    private static List<String> texts(JsonArray array, String name) {
        return array.asList().stream().map(value -> text(value, name)).toList();
    }

    private static JsonArray array(JsonObject json, String name) {
        if (json.get(name) instanceof JsonArray array) {
            return array;
        }
        throw new MistakeException("the request lacks \"" + name + "\", an array");
    }

    private static int integer(JsonObject json, String name, int otherwise) {
        JsonElement value = json.get(name);
        return value == null ? otherwise : integer(value, name);
    }

    private static int integer(JsonElement value, String name) {
        if (isNumber(value)) {
            try {
                return new BigDecimal(value.getAsString()).intValueExact();
            } catch (ArithmeticException | NumberFormatException e) {
                // Said below.
            }
        }
        throw new MistakeException(name + " takes whole numbers, not " + value);
    }

    private static boolean isNumber(@Nullable JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isNumber();
    }

    private static JsonArray texts(List<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }
}
