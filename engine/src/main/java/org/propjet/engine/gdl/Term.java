package org.propjet.engine.gdl;

import java.util.List;

/**
 * A term of the Game Description Language.
 *
 * <p>Immutable; equality is structural. {@code toString} gives the canonical text: a constant as it
 * is, {@code (f a b)} for a function with single spaces, variables with their {@code ?}. The
 * function without arguments {@code (f)} is not the constant {@code f}. Symbols of one rulesheet
 * are spelled alike everywhere (see {@link Spelling}).
 */
public sealed interface Term {

    /** Returns whether the term has no variable. Cost: linear in the term. */
    boolean isGround();

    /** Returns the name that a canonical text begins with: its relation's, or its function's. */
    static String nameOf(String text) {
        int start = text.startsWith("(") ? 1 : 0;
        int end = start;
        while (end < text.length() && " )".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(start, end);
    }

    /**
     * A symbol.
     *
     * @param name the symbol
     */
    record Constant(String name) implements Term {
        @Override
        public boolean isGround() {
            return true;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A variable, local to its rule.
     *
     * @param name the name, with the leading {@code ?}
     */
    record Variable(String name) implements Term {
        @Override
        public boolean isGround() {
            return false;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A function applied to arguments, possibly none.
     *
     * @param name the function's symbol
     * @param arguments the arguments, in order
     */
    record Compound(String name, List<Term> arguments) implements Term {
        /** Copies the arguments. */
        public Compound {
            arguments = List.copyOf(arguments);
        }

        @Override
        public boolean isGround() {
            for (Term argument : arguments) {
                if (!argument.isGround()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("(").append(name);
            for (Term argument : arguments) {
                text.append(' ').append(argument);
            }
            return text.append(')').toString();
        }
    }
}
