package org.propjet.player.show;

import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * In which order labels stand along a board: numbers and letters as everybody orders them, words as
 * a relation of the rules does, such as {@code (succ one two)}. Immutable.
 */
final class Orders {
    /** Shorter chains say nothing: two players are each other's opponents. */
    private static final int LEAST_LENGTH = 3;

    private final List<List<String>> chains;
    private final List<Fact> facts;

    private Orders(List<List<String>> chains, List<Fact> facts) {
        this.chains = List.copyOf(chains);
        this.facts = List.copyOf(facts);
    }

    /** Returns the orders that need no rules. */
    static Orders standard() {
        return new Orders(List.of(), List.of());
    }

    /** Returns those and the ones that facts of the rules give. Cost: linear in the facts. */
    static Orders of(GameRules rules) {
        List<List<String>> chains = new ArrayList<>();
        List<Fact> facts = new ArrayList<>();
        for (Relation relation : rules.relations()) {
            if (relation.arity() == 2) {
                chain(rules.rulesOf(relation)).ifPresent(chains::add);
            }
            for (GameRule rule : rules.rulesOf(relation)) {
                if (relation.keyword() == Keyword.NONE && rule.positives().isEmpty()) {
                    facts.add(Fact.of(rule.head().toString()));
                }
            }
        }
        return new Orders(chains, facts);
    }

    /** Returns what holds in every state; none without rules. */
    List<Fact> facts() {
        return facts;
    }

    /** Returns the constants of a relation in a row, if its facts are such a row. */
    private static Optional<List<String>> chain(List<GameRule> rules) {
        Map<String, String> next = new HashMap<>();
        Set<String> followers = new HashSet<>();
        for (GameRule rule : rules) {
            List<Term> terms = rule.head().arguments();
            if (rule.positives().isEmpty()
                    && terms.get(0) instanceof Term.Constant left
                    && terms.get(1) instanceof Term.Constant right
                    && (next.put(left.name(), right.name()) != null
                            || !followers.add(right.name()))) {
                return Optional.empty();
            }
        }
        List<String> starts =
                next.keySet().stream().filter(word -> !followers.contains(word)).toList();
        if (starts.size() != 1) {
            return Optional.empty();
        }
        List<String> chain = new ArrayList<>();
        for (String word = starts.get(0); word != null; word = next.get(word)) {
            chain.add(word);
        }
        return chain.size() == next.size() + 1 && chain.size() >= LEAST_LENGTH
                ? Optional.of(chain)
                : Optional.empty();
    }

    /** Returns labels in their order, or as a list by name and number if they have none. */
    List<String> listed(Collection<String> labels) {
        return order(labels)
                .orElseGet(
                        () ->
                                labels.stream()
                                        .sorted(
                                                Comparator.comparing(Orders::stem)
                                                        .thenComparingInt(Orders::number)
                                                        .thenComparing(label -> label))
                                        .toList());
    }

    private static String stem(String label) {
        return Coordinate.of(label).map(Coordinate::stem).orElse(label);
    }

    private static int number(String label) {
        return Coordinate.of(label).map(Coordinate::number).orElse(0);
    }

    /** Returns labels in their order; empty if they have none. */
    Optional<List<String>> order(Collection<String> labels) {
        List<Coordinate> coordinates = new ArrayList<>();
        for (String label : labels) {
            Coordinate.of(label).ifPresent(coordinates::add);
        }
        if (coordinates.size() == labels.size()) {
            return Optional.of(coordinates.stream().sorted().map(Coordinate::text).toList());
        }
        for (List<String> chain : chains) {
            if (chain.containsAll(labels)) {
                return Optional.of(chain.stream().filter(labels::contains).toList());
            }
        }
        return Optional.empty();
    }
}
