package org.propjet.engine.rules;

import org.propjet.engine.gdl.Term;

import java.util.List;
import java.util.Set;

/**
 * A {@link GameRule.RuleAtom} before relations are known.
 *
 * <p>Immutable.
 *
 * @param signature which relation
 * @param arguments the arguments
 */
record DraftAtom(RelationSignature signature, List<Term> arguments) {
    DraftAtom {
        arguments = List.copyOf(arguments);
    }

    /** Returns the same atom with another relation of the same arity. */
    DraftAtom withName(String name) {
        return new DraftAtom(new RelationSignature(name, signature.arity()), arguments);
    }

    /** Adds the atom's variables to a set. */
    void addVariablesTo(Set<Term.Variable> variables) {
        Variables.addOf(arguments, variables);
    }

    @Override
    public String toString() {
        return arguments.isEmpty()
                ? signature.name()
                : new Term.Compound(signature.name(), arguments).toString();
    }
}
