package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names that differ in one word, always the same one: all moves from a square to another, whatever
 * piece moves. Of all words the one is taken that most names have in common with others.
 */
final class NameGroups {
    /** Names of more words are not looked at any further. */
    private static final int MOST_WORDS = 6;

    private NameGroups() {}

    /**
     * Returns the groups of some names, by their indexes, each in order; empty names are left out.
     */
    static List<IntArrayList> of(String[] names) {
        List<IntArrayList> best = List.of();
        int most = 0;
        for (int word = 1; word <= MOST_WORDS; word++) {
            Map<String, IntArrayList> byRest = new LinkedHashMap<>();
            int count = 0;
            for (int i = 0; i < names.length; i++) {
                String rest = without(word, names[i]);
                if (!rest.isEmpty()) {
                    count++;
                    byRest.computeIfAbsent(rest, one -> new IntArrayList()).add(i);
                }
            }
            if (count - byRest.size() > most) {
                most = count - byRest.size();
                best = List.copyOf(byRest.values());
            }
        }
        return best;
    }

    /** Returns a name without one of its words; empty if it has not so many. */
    private static String without(int word, String name) {
        int from = 0;
        for (int i = 0; i < word && from >= 0; i++) {
            from = name.indexOf(' ', from + 1);
        }
        int to = from < 0 ? -1 : name.indexOf(' ', from + 1);
        return from < 0 ? "" : name.substring(0, from) + " ?" + (to < 0 ? "" : name.substring(to));
    }
}
