package org.propjet.player.search.value;

import org.propjet.engine.game.StateLayout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Which fluents have something in common: the same name, and one or two of their arguments. Of
 * {@code (cell 3 7 white)} these are all cells, the cells of column 3, of row 7, those with a white
 * piece, and the same by two: a white piece in row 7.
 *
 * <p>Immutable.
 */
final class FluentPatterns {
    /** Of fluents with more arguments only single ones are looked at. */
    private static final int MOST_PAIRED = 5;

    /** For each group its pattern, such as {@code (cell ? 7 white)}. */
    private final List<String> patterns;

    /** For each fluent, its groups. */
    private final int[][] groups;

    private FluentPatterns(List<String> patterns, int[][] groups) {
        this.patterns = patterns;
        this.groups = groups;
    }

    /** Finds the groups of a game's fluents; groups of one, and those that are alike, are none. */
    static FluentPatterns of(StateLayout layout) {
        Map<String, List<Integer>> members = new LinkedHashMap<>();
        for (int fluent = 0; fluent < layout.fluentCount(); fluent++) {
            for (String pattern : patterns(layout.fluent(fluent))) {
                members.computeIfAbsent(pattern, k -> new ArrayList<>()).add(fluent);
            }
        }
        Map<List<Integer>, String> different = new LinkedHashMap<>();
        members.forEach((pattern, group) -> different.putIfAbsent(group, pattern));
        different.keySet().removeIf(group -> group.size() == 1);
        List<List<Integer>> groupsOf = new ArrayList<>();
        for (int fluent = 0; fluent < layout.fluentCount(); fluent++) {
            groupsOf.add(new ArrayList<>());
        }
        int number = 0;
        for (List<Integer> group : different.keySet()) {
            for (int fluent : group) {
                groupsOf.get(fluent).add(number);
            }
            number++;
        }
        int[][] groups = new int[groupsOf.size()][];
        for (int fluent = 0; fluent < groups.length; fluent++) {
            groups[fluent] = groupsOf.get(fluent).stream().mapToInt(Integer::intValue).toArray();
        }
        return new FluentPatterns(List.copyOf(different.values()), groups);
    }

    private static List<String> patterns(String fluent) {
        String[] terms = fluent.replace('(', ' ').replace(')', ' ').strip().split(" +", -1);
        List<String> patterns = new ArrayList<>();
        patterns.add(pattern(terms, 0, 0));
        for (int i = 1; i < terms.length; i++) {
            patterns.add(pattern(terms, i, i));
            for (int j = i + 1; j < terms.length && terms.length <= MOST_PAIRED; j++) {
                patterns.add(pattern(terms, i, j));
            }
        }
        return patterns;
    }

    /** Returns a fluent with a question mark in place of all arguments but one or two. */
    private static String pattern(String[] terms, int kept, int alsoKept) {
        StringJoiner pattern = new StringJoiner(" ", "(", ")").add(terms[0]);
        for (int i = 1; i < terms.length; i++) {
            pattern.add(i == kept || i == alsoKept ? terms[i] : "?");
        }
        return pattern.toString();
    }

    /** Returns how many groups there are. */
    int count() {
        return patterns.size();
    }

    /** Returns what the fluents of a group have in common, such as {@code (cell ? 7 white)}. */
    String pattern(int group) {
        return patterns.get(group);
    }

    /** Returns a fluent's groups; not to be changed. */
    int[] of(int fluent) {
        return groups[fluent];
    }
}
