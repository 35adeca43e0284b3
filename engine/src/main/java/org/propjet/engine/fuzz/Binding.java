package org.propjet.engine.fuzz;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;

/**
 * Values of variables: the last one given, and those before.
 *
 * <p>Immutable. Null stands for no values.
 *
 * @param variable a variable
 * @param value its value, without variables
 * @param before the others
 */
record Binding(Term.Variable variable, Term value, @Nullable Binding before) {

    /** Returns the value of a variable; null if it has none. */
    static @Nullable Term valueOf(Term.Variable variable, @Nullable Binding binding) {
        for (Binding at = binding; at != null; at = at.before) {
            if (at.variable.equals(variable)) {
                return at.value;
            }
        }
        return null;
    }

    /** Returns a term with its variables replaced that have values. */
    static Term apply(Term term, @Nullable Binding binding) {
        return switch (term) {
            case Term.Constant constant -> constant;
            case Term.Variable variable -> {
                Term value = valueOf(variable, binding);
                yield value == null ? variable : value;
            }
            case Term.Compound compound ->
                    new Term.Compound(compound.name(), apply(compound.arguments(), binding));
        };
    }

    /** Returns terms with their variables replaced that have values. */
    static List<Term> apply(List<Term> terms, @Nullable Binding binding) {
        List<Term> applied = new ArrayList<>(terms.size());
        for (Term term : terms) {
            applied.add(apply(term, binding));
        }
        return applied;
    }

    /**
     * What came of matching.
     *
     * @param fits whether the pattern can be made the term
     * @param binding the values with which it is
     */
    record Match(boolean fits, @Nullable Binding binding) {
        private static final Match NONE = new Match(false, null);
    }

    /** Matches patterns with terms that have no variables. */
    static Match match(List<Term> patterns, List<Term> terms, @Nullable Binding binding) {
        if (patterns.size() != terms.size()) {
            return Match.NONE;
        }
        Match match = new Match(true, binding);
        for (int i = 0; match.fits && i < patterns.size(); i++) {
            match = match(patterns.get(i), terms.get(i), match.binding);
        }
        return match;
    }

    /** Matches a pattern with a term that has no variables. */
    static Match match(Term pattern, Term term, @Nullable Binding binding) {
        return switch (pattern) {
            case Term.Constant constant ->
                    constant.equals(term) ? new Match(true, binding) : Match.NONE;
            case Term.Variable variable -> {
                Term value = valueOf(variable, binding);
                if (value == null) {
                    yield new Match(true, new Binding(variable, term, binding));
                }
                yield value.equals(term) ? new Match(true, binding) : Match.NONE;
            }
            case Term.Compound compound ->
                    term instanceof Term.Compound other && other.name().equals(compound.name())
                            ? match(compound.arguments(), other.arguments(), binding)
                            : Match.NONE;
        };
    }
}
