package org.propjet.engine.explain;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.RuleQuery;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.Disequality;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Substitution;
import org.propjet.engine.rules.Variables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A rule as it is tried for an atom: its head made equal to the atom, and its conditions in an
 * order in which they can be tried.
 *
 * <p>Immutable.
 *
 * @param rule the rule
 * @param conditions its conditions, in the order of the text as far as that is possible: one that
 *     needs values comes after those that give them
 */
record RuleCase(GameRule rule, List<Condition> conditions) {

    /**
     * Tries a rule for an atom.
     *
     * @param source the rule as it was written, if that is known
     * @return null if the rule's head is not of the atom's form
     */
    static @Nullable RuleCase of(GameRule rule, RuleAtom atom, @Nullable Rule source) {
        Substitution values = new Substitution();
        for (int i = 0; i < atom.arguments().size(); i++) {
            Term asked = apart(atom.arguments().get(i));
            if (!values.unify(asked, rule.head().arguments().get(i))) {
                return null;
            }
        }
        List<Placed> placed = new ArrayList<>();
        for (RuleAtom positive : rule.positives()) {
            placed.add(
                    new Placed(
                            place(source, positive.toString()),
                            new Condition.Must(applied(positive, values))));
        }
        for (RuleAtom negative : rule.negatives()) {
            placed.add(
                    new Placed(
                            place(source, "(not " + negative + ")"),
                            new Condition.MustNot(applied(negative, values))));
        }
        for (Disequality pair : rule.distincts()) {
            Disequality applied =
                    new Disequality(values.apply(pair.left()), values.apply(pair.right()));
            placed.add(new Placed(place(source, pair.toString()), new Condition.Differ(applied)));
        }
        placed.sort(Comparator.comparingInt(Placed::place));
        return new RuleCase(rule, inOrder(placed.stream().map(Placed::condition).toList()));
    }

    private record Placed(int place, Condition condition) {}

    private static int place(@Nullable Rule source, String text) {
        int place = source == null ? -1 : source.toString().indexOf(text);
        return place < 0 ? Integer.MAX_VALUE : place;
    }

    private static RuleAtom applied(RuleAtom atom, Substitution values) {
        return new RuleAtom(atom.relation(), values.apply(atom.arguments()));
    }

    /** Renames the variables of a question, so that they are none of the rule's. */
    private static Term apart(Term term) {
        return switch (term) {
            case Term.Constant constant -> constant;
            case Term.Variable variable -> new Term.Variable(variable.name() + "'");
            case Term.Compound compound ->
                    compound.isGround()
                            ? compound
                            : new Term.Compound(
                                    compound.name(),
                                    compound.arguments().stream().map(RuleCase::apart).toList());
        };
    }

    private static List<Condition> inOrder(List<Condition> conditions) {
        List<Condition> ordered = new ArrayList<>();
        List<Condition> waiting = new ArrayList<>();
        Set<Term.Variable> bound = new HashSet<>();
        for (Condition condition : conditions) {
            if (condition instanceof Condition.Must || bound.containsAll(condition.variables())) {
                ordered.add(condition);
            } else {
                waiting.add(condition);
            }
            if (condition instanceof Condition.Must must) {
                Variables.addOf(must.atom().arguments(), bound);
                for (Condition late : List.copyOf(waiting)) {
                    if (bound.containsAll(late.variables())) {
                        ordered.add(late);
                        waiting.remove(late);
                    }
                }
            }
        }
        ordered.addAll(waiting);
        return ordered;
    }

    /** Returns the values with which the first so many conditions hold. */
    List<Map<Term.Variable, Term>> solutions(RuleQuery query, int conditionCount, int most) {
        List<RuleAtom> positives = new ArrayList<>();
        List<RuleAtom> negatives = new ArrayList<>();
        List<Disequality> distincts = new ArrayList<>();
        for (Condition condition : conditions.subList(0, conditionCount)) {
            switch (condition) {
                case Condition.Must(RuleAtom atom) -> positives.add(atom);
                case Condition.MustNot(RuleAtom atom) -> negatives.add(atom);
                case Condition.Differ(Disequality pair) -> distincts.add(pair);
            }
        }
        return query.solutions(positives, negatives, distincts, most);
    }

    /** Returns the values with which all conditions hold. */
    List<Map<Term.Variable, Term>> solutions(RuleQuery query, int most) {
        return solutions(query, conditions.size(), most);
    }

    /** Returns the conditions with values. */
    List<Condition> with(Map<Term.Variable, Term> values) {
        return conditions.stream().map(condition -> condition.with(values)).toList();
    }
}
