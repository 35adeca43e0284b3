package org.propjet.engine.explain;

import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule.Disequality;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Substitution;
import org.propjet.engine.rules.Variables;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A condition of a rule, with values in place of some of its variables. Immutable. */
sealed interface Condition {

    /** Returns the condition with values in place of variables. */
    Condition with(Map<Term.Variable, Term> values);

    /** Returns its variables. */
    Set<Term.Variable> variables();

    /**
     * An atom that must hold.
     *
     * @param atom the atom
     */
    record Must(RuleAtom atom) implements Condition {
        @Override
        public Condition with(Map<Term.Variable, Term> values) {
            return new Must(applied(atom, values));
        }

        @Override
        public Set<Term.Variable> variables() {
            return variablesOf(atom);
        }

        @Override
        public String toString() {
            return AtomText.of(atom);
        }
    }

    /**
     * An atom that must not hold.
     *
     * @param atom the atom
     */
    record MustNot(RuleAtom atom) implements Condition {
        @Override
        public Condition with(Map<Term.Variable, Term> values) {
            return new MustNot(applied(atom, values));
        }

        @Override
        public Set<Term.Variable> variables() {
            return variablesOf(atom);
        }

        @Override
        public String toString() {
            return "(not " + AtomText.of(atom) + ")";
        }
    }

    /**
     * Terms that must differ.
     *
     * @param pair the terms
     */
    record Differ(Disequality pair) implements Condition {
        @Override
        public Condition with(Map<Term.Variable, Term> values) {
            Substitution substitution = substitution(values);
            return new Differ(
                    new Disequality(
                            substitution.apply(pair.left()), substitution.apply(pair.right())));
        }

        @Override
        public Set<Term.Variable> variables() {
            Set<Term.Variable> variables = new LinkedHashSet<>();
            Variables.addOf(pair.left(), variables);
            Variables.addOf(pair.right(), variables);
            return variables;
        }

        @Override
        public String toString() {
            return pair.toString();
        }
    }

    /** Returns an atom with values in place of variables. */
    static RuleAtom applied(RuleAtom atom, Map<Term.Variable, Term> values) {
        return new RuleAtom(atom.relation(), substitution(values).apply(atom.arguments()));
    }

    private static Substitution substitution(Map<Term.Variable, Term> values) {
        Substitution substitution = new Substitution();
        values.forEach(substitution::unify);
        return substitution;
    }

    private static Set<Term.Variable> variablesOf(RuleAtom atom) {
        Set<Term.Variable> variables = new LinkedHashSet<>();
        Variables.addOf(atom.arguments(), variables);
        return variables;
    }
}
