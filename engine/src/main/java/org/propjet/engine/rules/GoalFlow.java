package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the goal values that rules may give, without playing. GDL does not reckon, so each of them
 * stands somewhere in the text, and goes from there to the goals through the variables of rules.
 * What can be at an argument of a relation or function is what heads put there; a variable of a
 * head has what the first condition with it has. So all values are found, and some that no state
 * has.
 *
 * <p>For one use. Cost: linear in the goal rules; in all rules, if a goal value is a variable.
 */
public final class GoalFlow {
    private final Map<Integer, GameRule> found = new LinkedHashMap<>();
    private final Map<Place, List<Source>> sources = new HashMap<>();
    private final Set<Place> seen = new HashSet<>();
    private final ArrayDeque<Place> open = new ArrayDeque<>();

    /** An argument of a relation or function. */
    private record Place(String name, int arity, int index) {}

    /** What a rule's head puts at a place. */
    private record Source(Term term, GameRule rule) {}

    private GoalFlow() {}

    /** Returns the values that there may be, in any order. */
    public static IntStream values(GameRules rules) {
        return of(rules.rules()).keySet().stream().mapToInt(Integer::intValue);
    }

    /** Returns the values that there may be, each with the rule in which it stands first. */
    static Map<Integer, GameRule> of(List<GameRule> rules) {
        GoalFlow flow = new GoalFlow();
        for (GameRule rule : rules) {
            if (rule.head().relation().keyword() == Keyword.GOAL) {
                flow.follow(new Source(rule.head().arguments().get(1), rule));
            }
        }
        if (!flow.open.isEmpty()) {
            rules.forEach(flow::addSources);
        }
        while (!flow.open.isEmpty()) {
            flow.sources.getOrDefault(flow.open.remove(), List.of()).forEach(flow::follow);
        }
        return flow.found;
    }

    private static Place placeIn(Relation relation, int index) {
        String name =
                switch (relation.keyword()) {
                    case INIT, NEXT, TRUE -> "true";
                    case LEGAL, DOES -> "does";
                    default -> relation.name();
                };
        return new Place(" " + name, relation.arity(), index); // no function has a blank
    }

    private void addSources(GameRule rule) {
        RuleAtom head = rule.head();
        for (int i = 0; i < head.arguments().size(); i++) {
            addSource(placeIn(head.relation(), i), head.arguments().get(i), rule);
        }
    }

    private void addSource(Place place, Term term, GameRule rule) {
        sources.computeIfAbsent(place, key -> new ArrayList<>()).add(new Source(term, rule));
        if (term instanceof Term.Compound compound) {
            int arity = compound.arguments().size();
            for (int i = 0; i < arity; i++) {
                addSource(new Place(compound.name(), arity, i), compound.arguments().get(i), rule);
            }
        }
    }

    private void follow(Source source) {
        switch (source.term()) {
            case Term.Constant constant -> {
                OptionalInt value = GoalValue.of(constant.name());
                if (value.isPresent()) {
                    found.putIfAbsent(value.getAsInt(), source.rule());
                }
            }
            case Term.Variable variable -> {
                Place place = placeOf(variable, source.rule());
                if (place != null && seen.add(place)) {
                    open.add(place);
                }
            }
            case Term.Compound compound -> {}
        }
    }

    /** Returns where a variable of a head gets its values. */
    private static @Nullable Place placeOf(Term.Variable variable, GameRule rule) {
        for (RuleAtom condition : rule.positives()) {
            for (int i = 0; i < condition.arguments().size(); i++) {
                Place place =
                        placeOf(
                                variable,
                                condition.arguments().get(i),
                                placeIn(condition.relation(), i));
                if (place != null) {
                    return place;
                }
            }
        }
        return null;
    }

    private static @Nullable Place placeOf(Term.Variable variable, Term term, Place here) {
        if (term.equals(variable)) {
            return here;
        }
        if (term instanceof Term.Compound compound) {
            int arity = compound.arguments().size();
            for (int i = 0; i < arity; i++) {
                Place place =
                        placeOf(
                                variable,
                                compound.arguments().get(i),
                                new Place(compound.name(), arity, i));
                if (place != null) {
                    return place;
                }
            }
        }
        return null;
    }
}
