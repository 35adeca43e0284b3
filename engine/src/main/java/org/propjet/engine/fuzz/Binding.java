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
 * @param value its value
 * @param isGround whether the value has no variables; two without a value may have to be equal
 * @param before the others
 */
record Binding(Term.Variable variable, Term value, boolean isGround, @Nullable Binding before) {

    private static @Nullable Binding of(Term.Variable variable, @Nullable Binding binding) {
        for (Binding at = binding; at != null; at = at.before) {
            if (at.variable.equals(variable)) {
                return at;
            }
        }
        return null;
    }

    /**
     * Returns a term with its variables replaced that have values. A value without variables is not
     * copied: a term in which each function has another twice would take all memory.
     */
    static Term apply(Term term, @Nullable Binding binding) {
        return switch (term) {
            case Term.Constant constant -> constant;
            case Term.Variable variable -> {
                Binding of = of(variable, binding);
                if (of == null) {
                    yield variable;
                }
                yield of.isGround ? of.value : apply(of.value, binding);
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
                Binding of = of(variable, binding);
                if (of == null) {
                    yield new Match(true, new Binding(variable, term, true, binding));
                }
                if (of.isGround) {
                    yield of.value.equals(term) ? new Match(true, binding) : Match.NONE;
                }
                yield match(of.value, term, binding);
            }
            case Term.Compound compound ->
                    term instanceof Term.Compound other && other.name().equals(compound.name())
                            ? match(compound.arguments(), other.arguments(), binding)
                            : Match.NONE;
        };
    }

    /** Makes two terms equal, both of which may have variables; fails where nothing does. */
    static Match unify(Term first, Term second, @Nullable Binding binding) {
        Term left = apply(first, binding);
        Term right = apply(second, binding);
        if (left.equals(right)) {
            return new Match(true, binding);
        }
        if (left instanceof Term.Variable variable) {
            return bind(variable, right, binding);
        }
        if (right instanceof Term.Variable variable) {
            return bind(variable, left, binding);
        }
        if (!(left instanceof Term.Compound one && right instanceof Term.Compound other)
                || !one.name().equals(other.name())
                || one.arguments().size() != other.arguments().size()) {
            return Match.NONE;
        }
        Match match = new Match(true, binding);
        for (int i = 0; match.fits && i < one.arguments().size(); i++) {
            match = unify(one.arguments().get(i), other.arguments().get(i), match.binding);
        }
        return match;
    }

    /** Gives a variable a value; none where the value contains the variable. */
    private static Match bind(Term.Variable variable, Term value, @Nullable Binding binding) {
        return has(value, variable)
                ? Match.NONE
                : new Match(true, new Binding(variable, value, value.isGround(), binding));
    }

    /** Returns whether a variable occurs in a term. */
    static boolean has(Term term, Term.Variable variable) {
        if (term instanceof Term.Compound(String name, List<Term> arguments)) {
            return arguments.stream().anyMatch(argument -> has(argument, variable));
        }
        return term.equals(variable);
    }
}
