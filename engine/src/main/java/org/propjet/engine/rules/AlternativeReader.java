package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.rules.GameRule.Disequality;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes a draft rule of a head and conditions without {@code or} and {@code and}.
 *
 * <p>{@code (not (distinct s t))} is solved: {@code s} and {@code t} are unified throughout the
 * rule. {@code (distinct s t)} is decided where it can be: terms that cannot be made equal always
 * differ, and a term never differs from itself.
 *
 * <p>Not thread-safe.
 */
final class AlternativeReader {
    private final SentenceReader sentences;
    private final Diagnostics diagnostics;

    AlternativeReader(SentenceReader sentences, Diagnostics diagnostics) {
        this.sentences = sentences;
        this.diagnostics = diagnostics;
    }

    /**
     * Makes the rule; null if it can never fire, or if an error was reported.
     *
     * @param rule the rule of the text
     * @param head its head, null if an error was reported for it
     * @param body one alternative of its conditions
     */
    @Nullable DraftRule read(Rule rule, @Nullable DraftAtom head, List<Literal> body) {
        List<DraftAtom> positives = new ArrayList<>();
        List<DraftAtom> negatives = new ArrayList<>();
        List<Disequality> distincts = new ArrayList<>();
        List<Disequality> equations = new ArrayList<>();
        boolean complete = head != null;
        for (Literal literal : body) {
            switch (literal) {
                case Literal.Positive positive -> complete &= addAtom(positive, positives);
                case Literal.Distinct(var left, var right, var span) ->
                        distincts.add(new Disequality(left, right));
                case Literal.Negation(Literal.Positive positive, var span) ->
                        complete &= addAtom(positive, negatives);
                case Literal.Negation(Literal.Distinct(var left, var right, var at), var span) ->
                        equations.add(new Disequality(left, right));
                default -> throw new IllegalArgumentException("not normalised: " + literal);
            }
        }
        if (head == null || !complete) {
            return null;
        }
        try {
            Substitution solution = new Substitution();
            for (Disequality equation : equations) {
                if (!solution.unify(equation.left(), equation.right())) {
                    return null;
                }
            }
            return solved(new DraftRule(head, positives, negatives, distincts, rule), solution);
        } catch (Substitution.TermTooLargeException tooLarge) {
            diagnostics.error(
                    rule.span(),
                    rule,
                    "the terms of this rule grow without reasonable bound when its (not (distinct"
                            + " ...)) conditions are solved",
                    "name fewer variables in them");
            return null;
        }
    }

    private boolean addAtom(Literal.Positive literal, List<DraftAtom> atoms) {
        DraftAtom atom = sentences.read(literal.sentence(), literal.span());
        return atom != null && atoms.add(atom);
    }

    /** Returns a rule with variables replaced and its distincts decided; null if it cannot fire. */
    static @Nullable DraftRule solved(DraftRule rule, Substitution solution) {
        List<Disequality> open = new ArrayList<>();
        for (Disequality distinct : rule.distincts()) {
            Disequality solved =
                    new Disequality(
                            solution.apply(distinct.left()), solution.apply(distinct.right()));
            if (solved.left().equals(solved.right())) {
                return null;
            }
            if (new Substitution().unify(solved.left(), solved.right())) {
                open.add(solved);
            }
        }
        return new DraftRule(
                apply(solution, rule.head()),
                rule.positives().stream().map(atom -> apply(solution, atom)).toList(),
                rule.negatives().stream().map(atom -> apply(solution, atom)).toList(),
                open,
                rule.origin());
    }

    /** Returns an atom with its variables replaced that have values. */
    static DraftAtom apply(Substitution substitution, DraftAtom atom) {
        return substitution.isEmpty()
                ? atom
                : new DraftAtom(atom.signature(), substitution.apply(atom.arguments()));
    }
}
