package org.propjet.engine.ground;

import org.propjet.engine.gdl.Term;

import java.util.List;
import java.util.Map;

/**
 * A term of a rule with its variables numbered and its ground parts interned.
 *
 * <p>Immutable.
 *
 * @param kind what it is
 * @param value the variable's number, the ground term's id or the functor's id
 * @param children a function's arguments; empty otherwise
 */
record Pattern(Kind kind, int value, List<Pattern> children) {

    /** The kinds of pattern. */
    enum Kind {
        /** A variable. */
        VARIABLE,
        /** A term without variables. */
        GROUND,
        /** A function with variables somewhere in it. */
        FUNCTION
    }

    /**
     * Compiles a term.
     *
     * @param variables numbers of the rule's variables by name; new ones are added
     */
    static Pattern of(Term term, TermTable terms, Map<String, Integer> variables) {
        if (term.isGround()) {
            return new Pattern(Kind.GROUND, terms.intern(term), List.of());
        }
        return switch (term) {
            case Term.Variable variable -> {
                Integer known = variables.get(variable.name());
                int number = known == null ? variables.size() : known;
                variables.putIfAbsent(variable.name(), number);
                yield new Pattern(Kind.VARIABLE, number, List.of());
            }
            case Term.Compound compound ->
                    new Pattern(
                            Kind.FUNCTION,
                            terms.functor(compound.name(), compound.arguments().size()),
                            compound.arguments().stream()
                                    .map(child -> of(child, terms, variables))
                                    .toList());
            case Term.Constant constant -> throw new AssertionError(constant);
        };
    }

    /** Marks the variables that occur in this pattern. */
    void markVariables(boolean[] marks) {
        if (kind == Kind.VARIABLE) {
            marks[value] = true;
        }
        for (Pattern child : children) {
            child.markVariables(marks);
        }
    }

    /** Returns whether every variable in it is marked. */
    boolean isCovered(boolean[] marks) {
        if (kind == Kind.VARIABLE) {
            return marks[value];
        }
        for (Pattern child : children) {
            if (!child.isCovered(marks)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the term for a binding, or {@link TermTable#NONE} if it has not been interned. */
    int find(int[] binding, TermTable terms) {
        return switch (kind) {
            case VARIABLE -> binding[value];
            case GROUND -> value;
            case FUNCTION -> {
                int[] ids = new int[children.size()];
                for (int i = 0; i < ids.length; i++) {
                    ids[i] = children.get(i).find(binding, terms);
                    if (ids[i] == TermTable.NONE) {
                        yield TermTable.NONE;
                    }
                }
                yield terms.find(value, ids, ids.length);
            }
        };
    }

    /** Returns the term for a binding, interning it if need be. */
    int build(int[] binding, TermTable terms) {
        return switch (kind) {
            case VARIABLE -> binding[value];
            case GROUND -> value;
            case FUNCTION -> {
                int[] ids = new int[children.size()];
                for (int i = 0; i < ids.length; i++) {
                    ids[i] = children.get(i).build(binding, terms);
                }
                yield terms.intern(value, ids, ids.length);
            }
        };
    }
}
