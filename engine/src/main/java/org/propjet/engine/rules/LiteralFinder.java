package org.propjet.engine.rules;

import org.propjet.engine.gdl.Literal;

import java.util.ArrayList;
import java.util.List;

/** Finds the sentences that conditions name, inside negations and disjunctions too. */
final class LiteralFinder {
    private LiteralFinder() {}

    /** Returns all sentences, in the order of the text. */
    static List<Literal.Positive> all(List<Literal> literals) {
        List<Literal.Positive> found = new ArrayList<>();
        literals.forEach(literal -> add(literal, found));
        return found;
    }

    private static void add(Literal literal, List<Literal.Positive> found) {
        switch (literal) {
            case Literal.Positive positive -> found.add(positive);
            case Literal.Negation negation -> add(negation.negated(), found);
            case Literal.Disjunction or -> or.alternatives().forEach(part -> add(part, found));
            case Literal.Conjunction and -> and.parts().forEach(part -> add(part, found));
            case Literal.Distinct distinct -> {}
        }
    }
}
