package org.propjet.player.author;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.ClosestWord;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;
import org.propjet.player.terminal.MistakeException;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

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

    private final Map<String, Consumer<Request>> requests = new LinkedHashMap<>();
    private final Map<Integer, SteppedGame> slots = new HashMap<>();
    private final SteppedGame first;
    private boolean ended;

    /**
     * One request.
     *
     * @param json what was asked
     * @param game the game that it is about
     * @param answer the members of the answer, which Gson writes
     */
    private record Request(JsonObject json, SteppedGame game, Map<String, Object> answer) {}

    /**
     * Makes it.
     *
     * @param first the game of slot 0
     */
    public JsonLines(SteppedGame first) {
        this.first = first;
        slots.put(0, first);
        requests.put("state", request -> show(request, SHOWN));
        requests.put("legal", request -> show(request, Set.of("legal")));
        requests.put("play", JsonLines::play);
        requests.put("random", JsonLines::random);
        requests.put("undo", request -> request.game().undo(count(request)));
        requests.put("reset", JsonLines::reset);
        requests.put("moves", request -> sayMoves(request, 0));
        requests.put("save", request -> request.answer().put("text", request.game().saved()));
        requests.put("load", request -> request.game().load("text", text(request.json(), "text")));
        requests.put(
                "why",
                request ->
                        request.answer()
                                .put("why", request.game().why(text(request.json(), "fact"))));
        requests.put("quit", request -> ended = true);
    }

    /** Returns the first line, which says what the game is. */
    public String greeting() {
        Map<String, Object> greeting = new LinkedHashMap<>();
        greeting.put("protocol", PROTOCOL);
        greeting.put("game", first.game().name());
        greeting.put("roles", first.roles());
        greeting.put("backend", first.game().backend());
        return GSON.toJson(greeting);
    }

    /** Returns whether the program has asked for the end. */
    public boolean isEnded() {
        return ended;
    }

    /** Returns the answer to a line. */
    public String answer(String line) {
        Map<String, Object> answer = new LinkedHashMap<>();
        try {
            JsonElement parsed = parsed(line);
            if (!(parsed instanceof JsonObject json)) {
                throw new MistakeException("a request is an object, as {\"do\":\"state\"}");
            }
            if (json.has("id")) {
                answer.put("id", json.get("id"));
            }
            handle(json, answer);
        } catch (MistakeException e) {
            refuse(answer, e.text());
        } catch (RulesheetException e) {
            refuse(answer, e.diagnostics().get(0).toString());
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

    private static void refuse(Map<String, Object> answer, String message) {
        answer.keySet().retainAll(Set.of("id"));
        answer.put("error", message);
    }

    private void handle(JsonObject json, Map<String, Object> answer) {
        String word = text(json, "do");
        Consumer<Request> handler = requests.get(word);
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
        Request request = new Request(json, slot(json), answer);
        Set<String> shown = shown(json);
        handler.accept(request);
        show(request, shown);
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

    private static void show(Request request, Set<String> shown) {
        SteppedGame game = request.game();
        Map<String, Object> answer = request.answer();
        answer.put("ply", game.ply());
        answer.put("terminal", game.isTerminal());
        if (shown.contains("state")) {
            answer.put("state", game.facts());
        }
        if (shown.contains("legal")) {
            answer.put("legal", ofRoles(game, game::legalMoves));
        }
        if (shown.contains("goals")) {
            answer.put("goals", ofRoles(game, game::goal));
        }
    }

    private static List<?> ofRoles(SteppedGame game, IntFunction<?> one) {
        return IntStream.range(0, game.roles().size()).mapToObj(one).toList();
    }

    private static void play(Request request) {
        JsonArray moves = array(request.json(), "moves");
        if (!moves.isEmpty() && isNumber(moves.get(0))) {
            int[] indices =
                    moves.asList().stream().mapToInt(value -> integer(value, "moves")).toArray();
            request.game().playAt(indices);
        } else {
            request.game().play(texts(moves, "moves"));
        }
    }

    private static void random(Request request) {
        JsonObject json = request.json();
        SteppedGame game = request.game();
        boolean toEnd = json.has("end") && json.get("end").equals(new JsonPrimitive(true));
        int count = toEnd ? Integer.MAX_VALUE : count(request);
        long seed =
                json.has("seed")
                        ? integer(json, "seed", 0)
                        : ThreadLocalRandom.current().nextLong();
        int before = game.ply();
        int _ = game.playRandom(count, new SeededChoice(SeededChoice.playoutSeed(seed, 0)));
        sayMoves(request, before);
    }

    /** Says which joint moves have been played since a ply. */
    private static void sayMoves(Request request, int since) {
        SteppedGame game = request.game();
        request.answer()
                .put("moves", IntStream.range(since, game.ply()).mapToObj(game::movesAt).toList());
    }

    private static void reset(Request request) {
        if (request.json().has("state")) {
            List<String> facts = texts(array(request.json(), "state"), "state");
            List<Term> terms = GdlParser.parseTerms("state", String.join(" ", facts));
            request.game().beginAt("state", terms);
        } else {
            request.game().beginAtStart();
        }
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
}
