package org.propjet.engine.rules;

import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A body whose equations are solved: where {@code (not (distinct ?x ?y))} must hold, all its
 * conditions have the same variable for both, also those inside of negations.
 *
 * @param headVariables the variables of the rule's head, as the conditions have them
 * @param conditions the conditions but for the equations
 * @param equations the equations, as they were
 */
record SolvedBody(
        Set<Term.Variable> headVariables, List<Literal> conditions, List<Literal> equations) {

    /**
     * Solves the equations that must hold for a body to hold. If they cannot be solved, the
     * conditions stay as they are.
     */
    static SolvedBody of(Term head, List<Literal> body) {
        List<Literal> parts = new ArrayList<>();
        body.forEach(literal -> addParts(literal, false, parts));
        List<Literal> conditions = new ArrayList<>();
        List<Literal> equations = new ArrayList<>();
        parts.forEach(part -> (isEquation(part) ? equations : conditions).add(part));
        if (equations.isEmpty()) {
            return of(head, body, equations, new Substitution());
        }
        try {
            return of(head, conditions, equations, solutionOf(equations));
        } catch (Substitution.TermTooLargeException reportedWhenTheRuleIsRead) {
            return of(head, conditions, equations, new Substitution());
        }
    }

    private static SolvedBody of(
            Term head, List<Literal> conditions, List<Literal> equations, Substitution solution) {
        Set<Term.Variable> headVariables = new LinkedHashSet<>();
        Variables.addOf(solution.apply(head), headVariables);
        return new SolvedBody(
                headVariables,
                solution.isEmpty() ? conditions : replaced(conditions, solution),
                equations);
    }

    /** Returns values of variables; none if nothing makes all sides equal. */
    private static Substitution solutionOf(List<Literal> equations) {
        Substitution solution = new Substitution();
        for (Literal equation : equations) {
            if (equation instanceof Literal.Negation(Literal.Distinct same, var span)
                    && !solution.unify(same.left(), same.right())) {
                return new Substitution();
            }
        }
        return solution;
    }

    /** Adds the conditions that must all hold for one to hold or, if negated, to fail. */
    static void addParts(Literal literal, boolean negated, List<Literal> parts) {
        switch (literal) {
            case Literal.Negation negation -> addParts(negation.negated(), !negated, parts);
            case Literal.Conjunction and when !negated || and.parts().size() == 1 ->
                    and.parts().forEach(part -> addParts(part, negated, parts));
            case Literal.Disjunction or when negated || or.alternatives().size() == 1 ->
                    or.alternatives().forEach(part -> addParts(part, negated, parts));
            default -> parts.add(negated ? new Literal.Negation(literal, literal.span()) : literal);
        }
    }

    private static boolean isEquation(Literal literal) {
        return literal instanceof Literal.Negation(Literal.Distinct same, var span);
    }

    private static Literal replaced(Literal literal, Substitution solution) {
        return switch (literal) {
            case Literal.Positive(Term sentence, var span) ->
                    new Literal.Positive(solution.apply(sentence), span);
            case Literal.Distinct(Term left, Term right, var span) ->
                    new Literal.Distinct(solution.apply(left), solution.apply(right), span);
            case Literal.Negation(Literal negated, var span) ->
                    new Literal.Negation(replaced(negated, solution), span);
            case Literal.Disjunction(List<Literal> alternatives, var span) ->
                    new Literal.Disjunction(replaced(alternatives, solution), span);
            case Literal.Conjunction(List<Literal> parts, var span) ->
                    new Literal.Conjunction(replaced(parts, solution), span);
        };
    }

    private static List<Literal> replaced(List<Literal> literals, Substitution solution) {
        return literals.stream().map(literal -> replaced(literal, solution)).toList();
    }
}
