package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule.Disequality;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sees to it that every variable of a rule gets its values from a positive condition.
 *
 * <p>A variable that only a negated condition has is read as "for no value": {@code (not (p ?x
 * ?y))}, where nothing gives {@code ?y} a value, becomes {@code (not (p@not1 ?x))} with {@code (<=
 * (p@not1 ?x) (p ?x ?y))}. Elsewhere such a variable is an error.
 *
 * <p>Not thread-safe.
 */
final class SafetyChecker {
    private final Auxiliaries auxiliaries;
    private final Diagnostics diagnostics;

    SafetyChecker(Auxiliaries auxiliaries, Diagnostics diagnostics) {
        this.auxiliaries = auxiliaries;
        this.diagnostics = diagnostics;
    }

    /** Returns the rule and those added for it, all safe; none after having reported an error. */
    List<DraftRule> check(DraftRule rule) {
        Set<Term.Variable> bound = new LinkedHashSet<>();
        rule.positives().forEach(atom -> atom.addVariablesTo(bound));
        boolean headBound = isHeadBound(rule, bound);
        boolean distinctsBound = areDistinctsBound(rule, bound);
        if (!headBound || !distinctsBound) {
            return List.of();
        }
        List<DraftRule> rules = new ArrayList<>();
        List<DraftAtom> negatives = new ArrayList<>();
        for (DraftAtom negative : rule.negatives()) {
            DraftRule projection = projection(rule, negative, bound);
            if (projection == null) {
                negatives.add(negative);
            } else {
                negatives.add(projection.head());
                rules.add(projection);
            }
        }
        rules.add(
                0,
                new DraftRule(
                        rule.head(), rule.positives(), negatives, rule.distincts(), rule.origin()));
        return rules;
    }

    /**
     * Returns whether the variables of all {@code (not (distinct ...))} have values where these
     * stand; reports those that have none.
     */
    boolean areEquationsBound(Rule rule) {
        return areEquationsBound(rule, rule.body(), false, Set.of());
    }

    /**
     * Looks at conditions that must all hold or, if negated, all fail.
     *
     * @param outside the variables that conditions around them give values
     */
    private boolean areEquationsBound(
            Rule rule, List<Literal> literals, boolean negated, Set<Term.Variable> outside) {
        Set<Term.Variable> bound = valuesGivenBy(literals, negated);
        bound.addAll(outside);
        boolean safe = true;
        for (Literal literal : literals) {
            safe &=
                    switch (literal) {
                        case Literal.Positive _ -> true;
                        case Literal.Distinct equation ->
                                !negated || isEquationBound(rule, equation, bound);
                        case Literal.Negation(Literal inner, var _) ->
                                areEquationsBound(rule, List.of(inner), !negated, bound);
                        case Literal.Conjunction(List<Literal> parts, var _) ->
                                areEquationsBound(rule, parts, false, bound);
                        case Literal.Disjunction(List<Literal> parts, var _) when negated ->
                                areEquationsBound(rule, parts, true, bound);
                        case Literal.Disjunction(List<Literal> parts, var _) -> {
                            boolean each = true;
                            for (Literal part : parts) {
                                each &= areEquationsBound(rule, List.of(part), false, bound);
                            }
                            yield each;
                        }
                    };
        }
        return safe;
    }

    private boolean isEquationBound(
            Rule rule, Literal.Distinct equation, Set<Term.Variable> bound) {
        Set<Term.Variable> unbound = new LinkedHashSet<>();
        Variables.addOf(equation, unbound);
        unbound.removeAll(bound);
        if (!unbound.isEmpty()) {
            diagnostics.error(
                    rule.span(),
                    rule,
                    "unsafe rule: "
                            + listed(unbound)
                            + " in (not "
                            + equation
                            + ") gets no value in the rule",
                    "add a positive condition that names its possible values");
        }
        return unbound.isEmpty();
    }

    /**
     * Returns the variables to which sentences give values, in conditions that must all hold or, if
     * negated, all fail; a new set.
     */
    static Set<Term.Variable> valuesGivenBy(List<Literal> literals, boolean negated) {
        List<Literal> parts = new ArrayList<>();
        literals.forEach(literal -> SolvedBody.addParts(literal, negated, parts));
        Set<Term.Variable> given = new LinkedHashSet<>();
        parts.forEach(part -> given.addAll(Variables.boundBy(part)));
        return given;
    }

    private boolean isHeadBound(DraftRule rule, Set<Term.Variable> bound) {
        Set<Term.Variable> unbound = new LinkedHashSet<>();
        rule.head().addVariablesTo(unbound);
        unbound.removeAll(bound);
        if (!unbound.isEmpty()) {
            boolean fact = rule.origin().body().isEmpty();
            diagnostics.error(
                    rule.origin().span(),
                    rule.origin(),
                    (fact ? "unsafe fact: " : "unsafe rule: ")
                            + listed(unbound)
                            + " in the head of "
                            + rule.head().signature()
                            + " gets no value",
                    "add a positive condition that names its possible values"
                            + (unbound.contains(new Term.Variable("?r")) ? ", (role ?r) say" : ""));
        }
        return unbound.isEmpty();
    }

    private boolean areDistinctsBound(DraftRule rule, Set<Term.Variable> bound) {
        boolean safe = true;
        for (Disequality distinct : rule.distincts()) {
            Set<Term.Variable> unbound = new LinkedHashSet<>();
            Variables.addOf(distinct.left(), unbound);
            Variables.addOf(distinct.right(), unbound);
            unbound.removeAll(bound);
            if (!unbound.isEmpty()) {
                safe = false;
                diagnostics.error(
                        rule.origin().span(),
                        rule.origin(),
                        "unsafe rule: "
                                + listed(unbound)
                                + " in "
                                + distinct
                                + " gets no value in a rule of "
                                + rule.head().signature(),
                        "add a positive condition that names its possible values");
            }
        }
        return safe;
    }

    /** Returns the rule of an auxiliary relation for a negated atom, or null if none is needed. */
    private @Nullable DraftRule projection(
            DraftRule rule, DraftAtom negative, Set<Term.Variable> bound) {
        Set<Term.Variable> parameters = new LinkedHashSet<>();
        negative.addVariablesTo(parameters);
        if (bound.containsAll(parameters)) {
            return null;
        }
        Set<Term.Variable> unbound = new LinkedHashSet<>(parameters);
        unbound.removeAll(bound);
        parameters.retainAll(bound);
        diagnostics.warning(
                rule.origin().span(),
                rule.origin(),
                (negative.signature().isOfText()
                                ? "in (not " + negative + ")"
                                : "in (not (and ...))")
                        + " nothing gives "
                        + listed(unbound)
                        + " a value; it is read as: for no value of it",
                "add a positive condition, or a relation that says what is meant");
        String name = auxiliaries.numberedName(negative.signature().name(), "not");
        RelationSignature signature = new RelationSignature(name, parameters.size());
        DraftAtom head = new DraftAtom(signature, new ArrayList<>(parameters));
        return new DraftRule(head, List.of(negative), List.of(), List.of(), rule.origin());
    }

    /** Returns the names of variables, for people. */
    static String listed(Set<Term.Variable> variables) {
        return variables.stream().map(Term.Variable::name).collect(Collectors.joining(", "));
    }
}
