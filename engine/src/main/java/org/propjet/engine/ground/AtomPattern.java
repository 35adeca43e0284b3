package org.propjet.engine.ground;

import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation;

import java.util.List;
import java.util.Map;

/**
 * An atom of a rule with its variables numbered.
 *
 * <p>Immutable.
 *
 * @param relation the relation
 * @param arguments the arguments
 */
record AtomPattern(Relation relation, List<Pattern> arguments) {

    static AtomPattern of(RuleAtom atom, TermTable terms, Map<String, Integer> variables) {
        return new AtomPattern(
                atom.relation(),
                atom.arguments().stream()
                        .map(argument -> Pattern.of(argument, terms, variables))
                        .toList());
    }

    boolean isStatic() {
        return relation.dependence() == Relation.Dependence.STATIC;
    }

    void markVariables(boolean[] marks) {
        for (Pattern argument : arguments) {
            argument.markVariables(marks);
        }
    }

    boolean isCovered(boolean[] marks) {
        for (Pattern argument : arguments) {
            if (!argument.isCovered(marks)) {
                return false;
            }
        }
        return true;
    }
}
