package org.propjet.engine.symmetry;

import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.propnet.NetGame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What a symmetry does, in words: for each relation whose fluents move, which argument comes from
 * which, and what becomes of the constants.
 *
 * <pre>
 *   (cell ?1 ?2 ?3) -&gt; (cell ?2 ?1' ?3); ': 1 &lt;-&gt; 3
 * </pre>
 *
 * <p>A relation that cannot be told in this way is told by its first fluents. If no fluent moves,
 * moves are told.
 */
public final class SymmetryText {
    /** So many constants, or fluents of a relation, are named. */
    private static final int MOST_NAMED = 8;

    private static final String[] MARKS = {"'", "\"", "*", "+"};

    private final StringJoiner parts = new StringJoiner("; ");

    /** What becomes of constants, each with a mark. */
    private final List<Map<String, String>> maps = new ArrayList<>();

    private SymmetryText() {}

    /** Returns the text of a symmetry of a game; {@code nothing} if it moves nothing. */
    public static String of(Symmetry symmetry, NetGame game) {
        SymmetryText text = new SymmetryText();
        StateLayout layout = game.stateLayout();
        List<String[]> fluents = new ArrayList<>();
        for (int bit = 0; bit < layout.fluentCount(); bit++) {
            fluents.add(new String[] {layout.fluent(bit), layout.fluent(symmetry.fluent(bit))});
        }
        text.addAll("", fluents);
        if (symmetry.movedFluentCount() == 0 || symmetry.exchangesRoles()) {
            text.addMoves(symmetry, game);
        }
        return text.finish();
    }

    private void addMoves(Symmetry symmetry, NetGame game) {
        MoveTable moves = game.moveTable();
        for (int role = 0; role < moves.roleCount(); role++) {
            String name = game.roles().get(role);
            int image = symmetry.role(role);
            if (image != role) {
                parts.add(name + " -> " + game.roles().get(image));
                continue;
            }
            List<String[]> pairs = new ArrayList<>();
            for (int move = 0; move < moves.moveCount(role); move++) {
                int to = symmetry.move(role, move);
                pairs.add(new String[] {moves.move(role, move), moves.move(role, to)});
            }
            addAll(name + ": ", pairs);
        }
    }

    /** Tells pairs of a text and its image, relation by relation. */
    private void addAll(String prefix, List<String[]> pairs) {
        Map<String, List<String[]>> relations = new LinkedHashMap<>();
        for (String[] pair : pairs) {
            List<String> from = arguments(pair[0]);
            String key = from.getFirst() + " " + from.size();
            relations.computeIfAbsent(key, any -> new ArrayList<>()).add(pair);
        }
        for (List<String[]> relation : relations.values()) {
            if (relation.stream().anyMatch(pair -> !pair[0].equals(pair[1]))
                    && !addPattern(prefix, relation)) {
                addPairs(prefix, relation);
            }
        }
    }

    private void addPairs(String prefix, List<String[]> relation) {
        List<String[]> moved = relation.stream().filter(pair -> !pair[0].equals(pair[1])).toList();
        StringJoiner some = new StringJoiner(", ", prefix, "");
        moved.stream().limit(MOST_NAMED).forEach(pair -> some.add(pair[0] + " -> " + pair[1]));
        if (moved.size() > MOST_NAMED) {
            some.add("...");
        }
        parts.add(some.toString());
    }

    /** Returns whether a relation could be told by its arguments. */
    private boolean addPattern(String prefix, List<String[]> relation) {
        List<List<String>> from = relation.stream().map(pair -> arguments(pair[0])).toList();
        List<List<String>> to = relation.stream().map(pair -> arguments(pair[1])).toList();
        int size = from.getFirst().size();
        if (size == 1 || to.stream().anyMatch(image -> image.size() != size)) {
            return false;
        }
        StringJoiner left = new StringJoiner(" ", prefix + "(", ")");
        StringJoiner right = new StringJoiner(" ", "(", ")");
        left.add(from.getFirst().getFirst());
        right.add(to.getFirst().getFirst());
        boolean[] isTaken = new boolean[size];
        for (int place = 0; place < size; place++) {
            int source = -1;
            Map<String, String> map = Map.of();
            for (int i = 0; i < size && source < 0; i++) {
                int candidate = (place + i) % size;
                if ((candidate == 0) == (place == 0) && !isTaken[candidate]) {
                    map = mapping(from, candidate, to, place);
                    source = map.isEmpty() ? -1 : candidate;
                }
            }
            if (source < 0) {
                return false;
            }
            isTaken[source] = true;
            if (place > 0) {
                left.add("?" + place);
                right.add("?" + source + mark(map));
            }
        }
        parts.add(left + " -> " + right);
        return true;
    }

    /** Returns what becomes of one argument's constants at another; empty if that is not a map. */
    private static Map<String, String> mapping(
            List<List<String>> from, int source, List<List<String>> to, int place) {
        Map<String, String> map = new TreeMap<>();
        for (int i = 0; i < from.size(); i++) {
            String image = to.get(i).get(place);
            String before = map.put(from.get(i).get(source), image);
            if (before != null && !before.equals(image)) {
                return Map.of();
            }
        }
        return map.values().stream().distinct().count() == map.size() ? map : Map.of();
    }

    private String mark(Map<String, String> map) {
        if (map.entrySet().stream().allMatch(entry -> entry.getKey().equals(entry.getValue()))) {
            return "";
        }
        for (int i = 0; i < maps.size(); i++) {
            Map<String, String> known = maps.get(i);
            if (map.entrySet().stream()
                    .allMatch(
                            entry ->
                                    known.getOrDefault(entry.getKey(), entry.getValue())
                                            .equals(entry.getValue()))) {
                known.putAll(map);
                return MARKS[i % MARKS.length];
            }
        }
        maps.add(new TreeMap<>(map));
        return MARKS[(maps.size() - 1) % MARKS.length];
    }

    private String finish() {
        for (int i = 0; i < maps.size(); i++) {
            parts.add(MARKS[i % MARKS.length] + ": " + cycles(maps.get(i)));
        }
        return parts.length() == 0 ? "nothing" : parts.toString();
    }

    private static String cycles(Map<String, String> map) {
        StringJoiner text = new StringJoiner(", ");
        Map<String, String> rest = new TreeMap<>(map);
        rest.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));
        int named = 0;
        while (!rest.isEmpty() && named < MOST_NAMED) {
            String first = rest.keySet().iterator().next();
            String next = rest.remove(first);
            if (first.equals(rest.get(next))) {
                rest.remove(next);
                text.add(first + " <-> " + next);
                named++;
                continue;
            }
            StringBuilder cycle = new StringBuilder(first + " -> " + next);
            while (rest.containsKey(next)) {
                next = rest.remove(next);
                cycle.append(" -> ").append(next);
            }
            text.add(cycle);
            named++;
        }
        return rest.isEmpty() ? text.toString() : text + ", ...";
    }

    /** Returns a term's function and its arguments, or the term alone if it has none. */
    private static List<String> arguments(String term) {
        if (!term.startsWith("(")) {
            return List.of(term);
        }
        List<String> found = new ArrayList<>();
        int depth = 0;
        int start = 1;
        for (int at = 1; at < term.length(); at++) {
            char c = term.charAt(at);
            if (depth == 0 && (c == ' ' || at == term.length() - 1)) {
                found.add(term.substring(start, at));
                start = at + 1;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return found;
    }
}
