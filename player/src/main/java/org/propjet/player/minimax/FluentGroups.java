package org.propjet.player.minimax;

import org.propjet.engine.game.StateLayout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which fluents have something in common: the same name, and one or two of their arguments. Of
 * {@code (cell 3 7 white)} these are all cells, the cells of column 3, of row 7, those with a white
 * piece, and the same by two: a white piece in row 7.
 *
 * <p>Immutable.
 */
final class FluentGroups {
    /** Of fluents with more arguments only single ones are looked at. */
    private static final int MOST_PAIRED = 5;

    private final int count;

    /** For each fluent, its groups. */
    private final int[][] groups;

    private FluentGroups(int count, int[][] groups) {
        this.count = count;
        this.groups = groups;
    }

    /** Finds the groups of a game's fluents; groups of one, and those that are alike, are none. */
    static FluentGroups of(StateLayout layout) {
        Map<String, List<Integer>> members = new LinkedHashMap<>();
        for (int fluent = 0; fluent < layout.fluentCount(); fluent++) {
            for (String key : keys(layout.fluent(fluent))) {
                members.computeIfAbsent(key, k -> new ArrayList<>()).add(fluent);
            }
        }
        Set<List<Integer>> different = new LinkedHashSet<>(members.values());
        different.removeIf(group -> group.size() == 1);
        List<List<Integer>> groupsOf = new ArrayList<>();
        for (int fluent = 0; fluent < layout.fluentCount(); fluent++) {
            groupsOf.add(new ArrayList<>());
        }
        int number = 0;
        for (List<Integer> group : different) {
            for (int fluent : group) {
                groupsOf.get(fluent).add(number);
            }
            number++;
        }
        int[][] groups = new int[groupsOf.size()][];
        for (int fluent = 0; fluent < groups.length; fluent++) {
            groups[fluent] = groupsOf.get(fluent).stream().mapToInt(Integer::intValue).toArray();
        }
        return new FluentGroups(different.size(), groups);
    }

    private static List<String> keys(String fluent) {
        String[] terms = fluent.replace('(', ' ').replace(')', ' ').strip().split(" +", -1);
        List<String> keys = new ArrayList<>();
        String name = terms[0] + "/" + terms.length;
        keys.add(name);
        for (int i = 1; i < terms.length; i++) {
            String key = name + " " + i + "=" + terms[i];
            keys.add(key);
            for (int j = i + 1; j < terms.length && terms.length <= MOST_PAIRED; j++) {
                keys.add(key + " " + j + "=" + terms[j]);
            }
        }
        return keys;
    }

    /** Returns how many groups there are. */
    int count() {
        return count;
    }

    /** Returns a fluent's groups; not to be changed. */
    int[] of(int fluent) {
        return groups[fluent];
    }
}
