package org.propjet.engine.rules;

import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule.RuleAtom;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Evaluates rules by trying everything, before and after normalisation, so that the two can be
 * compared. Functions are not handled.
 */
final class NaiveEvaluation {
    private final List<Term> domain;
    private final Set<String> facts;

    /**
     * Makes an evaluation.
     *
     * @param domain all constants
     * @param facts the text of what holds
     */
    NaiveEvaluation(List<Term> domain, Set<String> facts) {
        this.domain = domain;
        this.facts = facts;
    }

    /** Returns whether a condition of the text holds, all of whose variables have values. */
    boolean holds(Literal literal, Map<Term, Term> values) {
        return switch (literal) {
            case Literal.Positive positive -> facts.contains(text(positive.sentence(), values));
            case Literal.Distinct distinct ->
                    !value(distinct.left(), values).equals(value(distinct.right(), values));
            case Literal.Disjunction or ->
                    or.alternatives().stream().anyMatch(part -> holds(part, values));
            case Literal.Conjunction and ->
                    and.parts().stream().allMatch(part -> holds(part, values));
            case Literal.Negation negation -> {
                // Variables without values are those for which nothing must hold.
                Set<Term.Variable> own = new LinkedHashSet<>();
                if (isPlain(negation.negated())) {
                    Variables.addOf(negation.negated(), own);
                    own.removeIf(values::containsKey);
                }
                yield assignments(new ArrayList<>(own), values).stream()
                        .noneMatch(assignment -> holds(negation.negated(), assignment));
            }
        };
    }

    /** Returns all ways to give values to more variables. */
    List<Map<Term, Term>> assignments(List<Term.Variable> variables, Map<Term, Term> values) {
        List<Map<Term, Term>> all = new ArrayList<>(List.of(values));
        for (Term.Variable variable : variables) {
            List<Map<Term, Term>> extended = new ArrayList<>();
            for (Map<Term, Term> assignment : all) {
                for (Term constant : domain) {
                    Map<Term, Term> longer = new HashMap<>(assignment);
                    longer.put(variable, constant);
                    extended.add(longer);
                }
            }
            all = extended;
        }
        return all;
    }

    /** Returns all that follows from normalised rules. */
    Set<String> consequences(GameRules rules) {
        int top = rules.relations().stream().mapToInt(Relation::stratum).max().orElse(0);
        Set<String> all = new TreeSet<>(facts);
        for (int stratum = 0; stratum <= top; stratum++) {
            int before = -1;
            while (before < all.size()) {
                before = all.size();
                for (GameRule rule : rules.rules()) {
                    if (rule.head().relation().stratum() == stratum) {
                        addConsequences(rule, all);
                    }
                }
            }
        }
        return all;
    }

    private void addConsequences(GameRule rule, Set<String> all) {
        Set<Term.Variable> variables = new LinkedHashSet<>();
        rule.positives().forEach(atom -> Variables.addOf(atom.arguments(), variables));
        Set<String> found = new HashSet<>();
        for (Map<Term, Term> values : assignments(new ArrayList<>(variables), Map.of())) {
            if (rule.positives().stream().allMatch(atom -> all.contains(text(atom, values)))
                    && rule.negatives().stream().noneMatch(atom -> all.contains(text(atom, values)))
                    && rule.distincts().stream()
                            .noneMatch(
                                    pair ->
                                            value(pair.left(), values)
                                                    .equals(value(pair.right(), values)))) {
                found.add(text(rule.head(), values));
            }
        }
        all.addAll(found);
    }

    private static boolean isPlain(Literal literal) {
        return literal instanceof Literal.Positive
                || (literal instanceof Literal.Conjunction and
                        && and.parts().stream().allMatch(part -> part instanceof Literal.Positive));
    }

    private static String text(RuleAtom atom, Map<Term, Term> values) {
        return new RuleAtom(
                        atom.relation(),
                        atom.arguments().stream().map(term -> value(term, values)).toList())
                .toString();
    }

    private static String text(Term sentence, Map<Term, Term> values) {
        return sentence instanceof Term.Compound(var name, var arguments)
                ? new Term.Compound(
                                name, arguments.stream().map(term -> value(term, values)).toList())
                        .toString()
                : sentence.toString();
    }

    private static Term value(Term term, Map<Term, Term> values) {
        return values.getOrDefault(term, term);
    }
}
