package org.propjet.engine.rules;

import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Term;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the variables of terms and conditions, in the order in which they first occur. */
public final class Variables {
    private Variables() {}

    /** Adds the variables of a term to a set. */
    public static void addOf(Term term, Set<Term.Variable> variables) {
        switch (term) {
            case Term.Constant constant -> {}
            case Term.Variable variable -> variables.add(variable);
            case Term.Compound compound -> addOf(compound.arguments(), variables);
        }
    }

    /** Adds the variables of terms to a set. */
    public static void addOf(List<Term> terms, Set<Term.Variable> variables) {
        for (Term term : terms) {
            addOf(term, variables);
        }
    }

    /** Adds all variables of a condition to a set. */
    static void addOf(Literal literal, Set<Term.Variable> variables) {
        switch (literal) {
            case Literal.Positive positive -> addOf(positive.sentence(), variables);
            case Literal.Negation negation -> addOf(negation.negated(), variables);
            case Literal.Distinct distinct -> {
                addOf(distinct.left(), variables);
                addOf(distinct.right(), variables);
            }
            case Literal.Disjunction or -> or.alternatives().forEach(x -> addOf(x, variables));
            case Literal.Conjunction and -> and.parts().forEach(x -> addOf(x, variables));
        }
    }

    /** Returns the variables that a condition gives values to. */
    static Set<Term.Variable> boundBy(Literal literal) {
        Set<Term.Variable> bound = new LinkedHashSet<>();
        switch (literal) {
            case Literal.Positive positive -> addOf(positive.sentence(), bound);
            case Literal.Negation negation -> {}
            case Literal.Distinct distinct -> {}
            case Literal.Disjunction or -> {
                for (int i = 0; i < or.alternatives().size(); i++) {
                    Set<Term.Variable> ofOne = boundBy(or.alternatives().get(i));
                    if (i == 0) {
                        bound.addAll(ofOne);
                    } else {
                        bound.retainAll(ofOne);
                    }
                }
            }
            case Literal.Conjunction and -> and.parts().forEach(x -> bound.addAll(boundBy(x)));
        }
        return bound;
    }
}
