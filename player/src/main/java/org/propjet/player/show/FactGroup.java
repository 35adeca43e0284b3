package org.propjet.player.show;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The facts of a relation.
 *
 * @param relation as in {@link Fact}
 * @param possible those that may hold
 * @param initial those that hold at first
 */
record FactGroup(String relation, List<Fact> possible, List<Fact> initial) {
    /** Groups facts by their relations, the most first, and the most that hold at first. */
    static List<FactGroup> of(Collection<String> possible, Collection<String> initial) {
        Map<String, FactGroup> groups = new TreeMap<>();
        for (String text : possible) {
            Fact fact = Fact.of(text);
            group(groups, fact).possible.add(fact);
        }
        for (String text : initial) {
            Fact fact = Fact.of(text);
            group(groups, fact).initial.add(fact);
        }
        groups.values().removeIf(group -> group.possible.isEmpty());
        return List.copyOf(groups.values());
    }

    private static FactGroup group(Map<String, FactGroup> groups, Fact fact) {
        return groups.computeIfAbsent(
                fact.relation(), name -> new FactGroup(name, new ArrayList<>(), new ArrayList<>()));
    }

    String name() {
        return Term.nameOf(relation);
    }

    int arity() {
        return possible.get(0).arguments().size();
    }

    /** Returns all that may stand at an argument. */
    Set<String> values(int at) {
        Set<String> values = new TreeSet<>();
        possible.forEach(fact -> values.add(fact.arguments().get(at)));
        return values;
    }

    /** Returns how many cells some arguments name. */
    int keyCount(List<Integer> positions) {
        return count(possible, positions);
    }

    /** Returns whether no two facts that hold at first name the same cell. */
    boolean isUnique(List<Integer> positions) {
        return count(initial, positions) == initial.size();
    }

    /** Returns whether each cell that may be named is named by one fact at first. */
    boolean isFunction(List<Integer> positions) {
        return isUnique(positions) && initial.size() == keyCount(positions);
    }

    private static int count(List<Fact> facts, List<Integer> positions) {
        Set<String> keys = new HashSet<>();
        facts.forEach(fact -> keys.add(Layer.key(fact.arguments(), positions)));
        return keys.size();
    }
}
