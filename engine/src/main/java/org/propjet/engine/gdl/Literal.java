package org.propjet.engine.gdl;

import java.util.List;

/**
 * One condition in the body of a rule, as it was written.
 *
 * <p>Immutable. {@code toString} gives the canonical text.
 */
public sealed interface Literal {

    /** Returns where the condition stands. */
    SourceSpan span();

    /**
     * A sentence: a constant ({@code open}) or a compound term ({@code (true (cell 1 1 b))}).
     *
     * @param sentence the sentence
     * @param span where it stands
     */
    record Positive(Term sentence, SourceSpan span) implements Literal {
        @Override
        public String toString() {
            return sentence.toString();
        }
    }

    /**
     * {@code (not X)}.
     *
     * @param negated the condition that must not hold
     * @param span where it stands
     */
    record Negation(Literal negated, SourceSpan span) implements Literal {
        @Override
        public String toString() {
            return "(not " + negated + ")";
        }
    }

    /**
     * {@code (distinct X Y)}.
     *
     * @param left the first term
     * @param right the second term
     * @param span where it stands
     */
    record Distinct(Term left, Term right, SourceSpan span) implements Literal {
        @Override
        public String toString() {
            return "(distinct " + left + " " + right + ")";
        }
    }

    /**
     * {@code (or X Y ...)}.
     *
     * @param alternatives the alternatives, in order
     * @param span where it stands
     */
    record Disjunction(List<Literal> alternatives, SourceSpan span) implements Literal {
        /** Copies the list. */
        public Disjunction {
            alternatives = List.copyOf(alternatives);
        }

        @Override
        public String toString() {
            return listed("or", alternatives);
        }
    }

    /**
     * {@code (and X Y ...)}.
     *
     * @param parts the parts, in order
     * @param span where it stands
     */
    record Conjunction(List<Literal> parts, SourceSpan span) implements Literal {
        /** Copies the list. */
        public Conjunction {
            parts = List.copyOf(parts);
        }

        @Override
        public String toString() {
            return listed("and", parts);
        }
    }

    private static String listed(String word, List<Literal> literals) {
        StringBuilder text = new StringBuilder("(").append(word);
        for (Literal literal : literals) {
            text.append(' ').append(literal);
        }
        return text.append(')').toString();
    }
}
