package org.propjet.engine.rules;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values for variables, found by unification (Robinson 1965, with the occurs check).
 *
 * <p>Not thread-safe. Values may contain variables that have values themselves.
 */
public final class Substitution {
    /**
     * How many symbols a term may get by replacing its variables. Repeated doubling would reach any
     * size with a line or two of rules; terms of real games have tens of symbols.
     */
    static final int MAX_TERM_SIZE = 10_000;

    /** How deep a term may get by replacing its variables, for the same reason. */
    static final int MAX_TERM_DEPTH = 500;

    /** A term got larger than {@link #MAX_TERM_SIZE} or {@link #MAX_TERM_DEPTH}. */
    public static final class TermTooLargeException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TermTooLargeException() {
            super(
                    "a term gets more than %,d names, or is nested more than %d deep"
                            .formatted(MAX_TERM_SIZE, MAX_TERM_DEPTH));
        }
    }

    private final Map<Term.Variable, Term> values = new HashMap<>();
    private int budget;

    /** Returns whether no variable has a value. */
    boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * Makes two terms equal by giving values to variables, if that is possible; otherwise returns
     * false and leaves some variables with values that are of no use.
     */
    public boolean unify(Term left, Term right) {
        budget = MAX_TERM_SIZE;
        return unifyWithinBudget(left, right);
    }

    private boolean unifyWithinBudget(Term left, Term right) {
        spend();
        Term a = walk(left);
        Term b = walk(right);
        if (a.equals(b)) {
            return true;
        }
        if (a instanceof Term.Variable variable) {
            return bind(variable, b);
        }
        if (b instanceof Term.Variable variable) {
            return bind(variable, a);
        }
        if (!(a instanceof Term.Compound x)
                || !(b instanceof Term.Compound y)
                || !x.name().equals(y.name())
                || x.arguments().size() != y.arguments().size()) {
            return false;
        }
        for (int i = 0; i < x.arguments().size(); i++) {
            if (!unifyWithinBudget(x.arguments().get(i), y.arguments().get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns a term with all variables replaced that have values. */
    public Term apply(Term term) {
        if (values.isEmpty()) {
            return term;
        }
        budget = MAX_TERM_SIZE;
        return replace(term, 0);
    }

    /** Returns terms with all variables replaced that have values. */
    public List<Term> apply(List<Term> terms) {
        List<Term> applied = new ArrayList<>(terms.size());
        for (Term term : terms) {
            applied.add(apply(term));
        }
        return applied;
    }

    private Term replace(Term term, int depth) {
        spend();
        if (depth > MAX_TERM_DEPTH) {
            throw new TermTooLargeException();
        }
        return switch (term) {
            case Term.Constant constant -> constant;
            case Term.Variable variable -> {
                Term value = values.get(variable);
                yield value == null ? variable : replace(value, depth);
            }
            case Term.Compound compound -> {
                List<Term> arguments = new ArrayList<>(compound.arguments().size());
                for (Term argument : compound.arguments()) {
                    arguments.add(replace(argument, depth + 1));
                }
                yield new Term.Compound(compound.name(), arguments);
            }
        };
    }

    private boolean bind(Term.Variable variable, Term value) {
        if (occurs(variable, value)) {
            return false;
        }
        values.put(variable, value);
        return true;
    }

    private boolean occurs(Term.Variable variable, Term term) {
        spend();
        return switch (walk(term)) {
            case Term.Constant constant -> false;
            case Term.Variable other -> other.equals(variable);
            case Term.Compound compound -> {
                for (Term argument : compound.arguments()) {
                    if (occurs(variable, argument)) {
                        yield true;
                    }
                }
                yield false;
            }
        };
    }

    private void spend() {
        if (--budget < 0) {
            throw new TermTooLargeException();
        }
    }

    private Term walk(Term term) {
        Term current = term;
        while (current instanceof Term.Variable variable) {
            Term value = values.get(variable);
            if (value == null) {
                return variable;
            }
            current = value;
        }
        return current;
    }
}
