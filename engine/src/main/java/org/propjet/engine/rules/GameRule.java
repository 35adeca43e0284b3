package org.propjet.engine.rules;

import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;

import java.util.List;

/**
 * A normalised rule: the head holds if all of {@code positives} hold, none of {@code negatives}
 * does, and the terms of each of {@code distincts} differ. Without conditions it is a fact.
 *
 * <p>Immutable. Safe: every variable of the head, of a negative and of a distinct occurs in a
 * positive.
 *
 * @param head what holds
 * @param positives conditions that must hold, in the order of the text
 * @param negatives conditions that must not hold
 * @param distincts pairs of terms that must differ
 * @param span where the rule stands
 */
public record GameRule(
        RuleAtom head,
        List<RuleAtom> positives,
        List<RuleAtom> negatives,
        List<Disequality> distincts,
        SourceSpan span) {

    /** Copies the lists. */
    public GameRule {
        positives = List.copyOf(positives);
        negatives = List.copyOf(negatives);
        distincts = List.copyOf(distincts);
    }

    /**
     * A relation applied to terms.
     *
     * @param relation the relation
     * @param arguments the arguments, {@code relation.arity()} of them
     */
    public record RuleAtom(Relation relation, List<Term> arguments) {
        /** Copies the arguments. */
        public RuleAtom {
            arguments = List.copyOf(arguments);
        }

        /** Returns the canonical text. */
        @Override
        public String toString() {
            if (arguments.isEmpty()) {
                return relation.name();
            }
            StringBuilder text = new StringBuilder("(").append(relation.name());
            for (Term argument : arguments) {
                text.append(' ').append(argument);
            }
            return text.append(')').toString();
        }
    }

    /**
     * Two terms that must differ.
     *
     * @param left the one
     * @param right the other
     */
    public record Disequality(Term left, Term right) {
        /** Returns the canonical text. */
        @Override
        public String toString() {
            return "(distinct " + left + " " + right + ")";
        }
    }

    /** Returns the canonical text, {@code head} or {@code (<= head ...)}. */
    @Override
    public String toString() {
        if (positives.isEmpty() && negatives.isEmpty() && distincts.isEmpty()) {
            return head.toString();
        }
        StringBuilder text = new StringBuilder("(<= ").append(head);
        positives.forEach(atom -> text.append(' ').append(atom));
        negatives.forEach(atom -> text.append(" (not ").append(atom).append(')'));
        distincts.forEach(pair -> text.append(' ').append(pair));
        return text.append(')').toString();
    }
}
