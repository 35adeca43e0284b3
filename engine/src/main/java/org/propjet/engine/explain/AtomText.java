package org.propjet.engine.explain;

import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation;

import java.util.Set;

/**
 * Writes atoms as the rulesheet knows them. Normalisation copies relations, and gives parts of
 * rules relations of their own; both have an {@code @} in their names, which no author has seen.
 */
final class AtomText {
    /** Begins what follows the mark in the names of parts of rules. */
    private static final Set<String> PARTS = Set.of("or", "and", "not");

    private static final char MARK = '@';

    private AtomText() {}

    /** Returns whether a relation is a part of a rule: of a disjunction, or below a negation. */
    static boolean isPart(Relation relation) {
        int mark = relation.name().indexOf(MARK);
        return mark >= 0
                && PARTS.contains(relation.name().substring(mark + 1).replaceAll("[0-9]+$", ""));
    }

    /** Returns an atom's text, with the name of the relation that it is a copy of. */
    static String of(RuleAtom atom) {
        if (atom.relation().isOfText()) {
            return atom.toString();
        }
        String name = atom.relation().name();
        String original = name.substring(0, name.indexOf(MARK));
        if (isPart(atom.relation())) {
            original = "part-of-" + original;
        }
        if (atom.arguments().isEmpty()) {
            return original;
        }
        StringBuilder text = new StringBuilder("(").append(original);
        atom.arguments().forEach(argument -> text.append(' ').append(argument));
        return text.append(')').toString();
    }
}
