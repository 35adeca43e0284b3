package org.propjet.player.show;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;

import org.propjet.player.show.Board.Shape;
import org.propjet.player.show.Piece.Figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an author says about how states look, where it cannot be guessed. Immutable.
 *
 * @param relations by their names: on which arguments a board stands, or that there is none
 * @param hidden relations whose facts are not shown
 * @param shape how cells touch, if it is said
 * @param top which of the rows' labels is at the top, if it is said
 * @param blockSide lines are thicker after so many columns and rows; 0 for no such lines
 * @param pieces by their terms
 * @param empty terms that are written as an empty cell
 */
public record BoardHints(
        Map<String, RelationHint> relations,
        Set<String> hidden,
        Optional<Shape> shape,
        Optional<Top> top,
        int blockSide,
        Map<String, PieceHint> pieces,
        Set<String> empty) {

    /** Which of the rows' labels, in their order, is at the top. */
    public enum Top {
        FIRST,
        LAST
    }

    /**
     * Where a relation's facts stand. Immutable.
     *
     * @param column the argument that is the column, from 0; -1 if there is none
     * @param row the argument that is the row, from 0; -1 if there is none
     * @param board the argument that names the board, from 0; -1 if there is only one
     */
    public record RelationHint(int column, int row, int board) {
        /** The facts stand on no board. */
        static final RelationHint LISTED = new RelationHint(-1, -1, -1);
    }

    /**
     * How a term is drawn. Immutable.
     *
     * @param figure what a picture shows, if it is said
     * @param role whose it is, if it is said
     * @param mark what a terminal shows, if it is said
     */
    public record PieceHint(
            Optional<Figure> figure, Optional<String> role, Optional<String> mark) {}

    /** No hints. */
    public static final BoardHints NONE =
            new BoardHints(
                    Map.of(), Set.of(), Optional.empty(), Optional.empty(), 0, Map.of(), Set.of());

    public BoardHints {
        relations = Map.copyOf(relations);
        hidden = Set.copyOf(hidden);
        pieces = Map.copyOf(pieces);
        empty = Set.copyOf(empty);
    }

    /** Returns what is said of the relation with a name. */
    Optional<RelationHint> ofRelation(String name) {
        return relations.entrySet().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Returns whether facts of the relation with a name are not shown. */
    boolean hides(String name) {
        return hidden.stream().anyMatch(name::equalsIgnoreCase);
    }

    /** Returns the same hints, with a shape and a top where they do not say one. */
    BoardHints or(Shape otherShape, Optional<Top> otherTop) {
        return new BoardHints(
                relations,
                hidden,
                Optional.of(shape.orElse(otherShape)),
                top.or(() -> otherTop),
                blockSide,
                pieces,
                empty);
    }

    /**
     * Reads hints.
     *
     * @param text JSON, as {@code docs/boards.md} describes it
     * @throws BoardHintException if it says something else
     */
    public static BoardHints parse(String text) {
        JsonElement json;
        try {
            json = JsonParser.parseString(text);
        } catch (JsonParseException e) {
            throw new BoardHintException("not JSON: " + e.getMessage());
        }
        return new Reader().read(object("the hints", json));
    }

    private static JsonObject object(String what, JsonElement json) {
        if (json instanceof JsonObject object) {
            return object;
        }
        throw new BoardHintException(what + " must be an object, not " + json);
    }

    private static final class Reader {
        private static final Set<String> KEYS =
                Set.of("relations", "hide", "shape", "top", "blocks", "pieces", "empty");
        private static final int MOST_ARGUMENTS = 100;

        BoardHints read(JsonObject json) {
            refuseOthers("the hints", json, KEYS);
            Map<String, RelationHint> relations = new LinkedHashMap<>();
            for (var entry : objectAt(json, "relations").entrySet()) {
                relations.put(entry.getKey(), relation(entry.getKey(), entry.getValue()));
            }
            Map<String, PieceHint> pieces = new LinkedHashMap<>();
            for (var entry : objectAt(json, "pieces").entrySet()) {
                pieces.put(entry.getKey(), piece(entry.getKey(), entry.getValue()));
            }
            return new BoardHints(
                    relations,
                    words(json, "hide"),
                    choice(json, "shape", Shape.values()),
                    choice(json, "top", Top.values()),
                    json.has("blocks") ? number("blocks", json.get("blocks")) : 0,
                    pieces,
                    words(json, "empty"));
        }

        private static JsonObject objectAt(JsonObject json, String key) {
            return json.has(key) ? object("\"" + key + "\"", json.get(key)) : new JsonObject();
        }

        private static RelationHint relation(String name, JsonElement json) {
            if (json.isJsonPrimitive() && json.getAsString().equals("list")) {
                return RelationHint.LISTED;
            }
            if (!json.isJsonObject()) {
                throw new BoardHintException(
                        "relation \""
                                + name
                                + "\" must be \"list\" or an object such as"
                                + " {\"column\": 1, \"row\": 2}, not "
                                + json);
            }
            JsonObject object = json.getAsJsonObject();
            refuseOthers("relation \"" + name + "\"", object, Set.of("column", "row", "board"));
            List<Integer> places = new ArrayList<>();
            for (String key : List.of("column", "row", "board")) {
                places.add(object.has(key) ? number(key, object.get(key)) - 1 : -1);
            }
            List<Integer> named = places.stream().filter(at -> at >= 0).toList();
            boolean isTwice = Set.copyOf(named).size() < named.size();
            if (isTwice || (places.get(0) < 0 && places.get(1) < 0)) {
                throw new BoardHintException(
                        "relation \""
                                + name
                                + "\" needs \"column\", \"row\" or both, of different arguments");
            }
            return new RelationHint(places.get(0), places.get(1), places.get(2));
        }

        private static PieceHint piece(String term, JsonElement json) {
            JsonObject object = object("piece \"" + term + "\"", json);
            refuseOthers("piece \"" + term + "\"", object, Set.of("figure", "role", "mark"));
            Optional<String> mark = word(object, "mark");
            if (mark.filter(text -> text.isEmpty() || text.length() > 2).isPresent()) {
                throw new BoardHintException(
                        "piece \"" + term + "\": \"mark\" must be one or two characters");
            }
            return new PieceHint(
                    choice(object, "figure", Figure.values()), word(object, "role"), mark);
        }

        private static void refuseOthers(String what, JsonObject json, Set<String> keys) {
            for (String key : json.keySet()) {
                if (!keys.contains(key)) {
                    throw new BoardHintException(
                            "%s: there is no \"%s\"; use %s"
                                    .formatted(what, key, String.join(", ", new TreeSet<>(keys))));
                }
            }
        }

        private static Set<String> words(JsonObject json, String key) {
            Set<String> words = new TreeSet<>();
            if (json.has(key)) {
                if (!(json.get(key) instanceof JsonArray array)) {
                    throw new BoardHintException("\"" + key + "\" must be a list of words");
                }
                array.forEach(element -> words.add(text(key, element)));
            }
            return words;
        }

        private static Optional<String> word(JsonObject json, String key) {
            return json.has(key) ? Optional.of(text(key, json.get(key))) : Optional.empty();
        }

        private static String text(String key, JsonElement json) {
            if (json instanceof JsonPrimitive value && value.isString()) {
                return value.getAsString();
            }
            throw new BoardHintException("\"" + key + "\" must be text, not " + json);
        }

        private static int number(String key, JsonElement json) {
            if (json instanceof JsonPrimitive value && value.isNumber()) {
                double number = value.getAsDouble();
                if (number >= 1 && number <= MOST_ARGUMENTS && number == Math.rint(number)) {
                    return (int) number;
                }
            }
            throw new BoardHintException(
                    "\"%s\" must be a whole number from 1, not %s".formatted(key, json));
        }

        private static <E extends Enum<E>> Optional<E> choice(
                JsonObject json, String key, E[] choices) {
            if (!json.has(key)) {
                return Optional.empty();
            }
            String word = text(key, json.get(key));
            List<String> labels = Arrays.stream(choices).map(Reader::label).toList();
            if (!labels.contains(word)) {
                throw new BoardHintException(
                        "\"%s\" must be one of %s, not \"%s\""
                                .formatted(key, String.join(", ", labels), word));
            }
            return Optional.of(choices[labels.indexOf(word)]);
        }

        private static String label(Enum<?> choice) {
            return choice.name().toLowerCase(Locale.ROOT);
        }
    }
}
