package org.propjet.engine.rules;

import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Pushes negation inwards by De Morgan's laws, until it stands before sentences and {@code
 * distinct} only: {@code (not (or a b))} becomes {@code (and (not a) (not b))}.
 *
 * <p>That would change the meaning of {@code (not (and (p ?x) (q ?x)))} where {@code ?x} occurs
 * nowhere else in the rule: there is no such {@code ?x}, rather than some {@code ?x} that fails one
 * of the two. Such a conjunction becomes an auxiliary relation, which is denied.
 *
 * <p>Not thread-safe.
 */
final class NegationPusher {
    private final Auxiliaries auxiliaries;

    NegationPusher(Auxiliaries auxiliaries) {
        this.auxiliaries = auxiliaries;
    }

    /** Returns a rule's conditions with negation pushed inwards. */
    List<Literal> push(Rule rule) {
        List<Literal> body = new ArrayList<>();
        for (int i = 0; i < rule.body().size(); i++) {
            body.add(pushed(rule.body().get(i), false, new Context(rule, i)));
        }
        return body;
    }

    /** Which condition of which rule is being worked on. */
    private record Context(Rule rule, int index) {
        /** Returns the variables of the rule outside this condition. */
        Set<Term.Variable> outerVariables() {
            Set<Term.Variable> variables = new LinkedHashSet<>();
            Variables.addOf(rule.head(), variables);
            for (int i = 0; i < rule.body().size(); i++) {
                if (i != index) {
                    Variables.addOf(rule.body().get(i), variables);
                }
            }
            return variables;
        }
    }

    private Literal pushed(Literal literal, boolean denied, Context context) {
        return switch (literal) {
            case Literal.Positive positive -> signed(positive, denied);
            case Literal.Distinct distinct -> signed(distinct, denied);
            case Literal.Negation negation -> pushed(negation.negated(), !denied, context);
            case Literal.Disjunction or -> {
                List<Literal> parts = pushed(or.alternatives(), denied, context);
                yield denied
                        ? new Literal.Conjunction(parts, or.span())
                        : new Literal.Disjunction(parts, or.span());
            }
            case Literal.Conjunction and -> {
                if (denied && and.parts().size() > 1) {
                    Set<Term.Variable> inner = new LinkedHashSet<>();
                    Variables.addOf(and, inner);
                    Set<Term.Variable> outer = context.outerVariables();
                    if (!outer.containsAll(inner)) {
                        inner.retainAll(outer);
                        yield deniedAuxiliary(and, inner, context.rule());
                    }
                }
                List<Literal> parts = pushed(and.parts(), denied, context);
                yield denied
                        ? new Literal.Disjunction(parts, and.span())
                        : new Literal.Conjunction(parts, and.span());
            }
        };
    }

    private static Literal signed(Literal literal, boolean denied) {
        return denied ? new Literal.Negation(literal, literal.span()) : literal;
    }

    private List<Literal> pushed(List<Literal> literals, boolean denied, Context context) {
        List<Literal> pushed = new ArrayList<>();
        for (Literal literal : literals) {
            pushed.add(pushed(literal, denied, context));
        }
        return pushed;
    }

    private Literal deniedAuxiliary(
            Literal.Conjunction and, Set<Term.Variable> parameters, Rule rule) {
        String name = auxiliaries.numberedName(headName(rule), "and");
        Term sentence = Auxiliaries.sentence(name, parameters);
        Set<Term.Variable> missing = new LinkedHashSet<>(parameters);
        missing.removeAll(Variables.boundBy(and));
        List<Literal> body = new ArrayList<>(binders(rule.body(), missing));
        body.addAll(and.parts());
        auxiliaries.addRule(sentence, body, rule);
        Literal positive = new Literal.Positive(sentence, and.span());
        return new Literal.Negation(positive, and.span());
    }

    /** Returns those of a rule's conditions that are sentences and have one of the variables. */
    static List<Literal> binders(List<Literal> body, Set<Term.Variable> missing) {
        List<Literal> binders = new ArrayList<>();
        for (Literal literal : body) {
            if (literal instanceof Literal.Conjunction and) {
                binders.addAll(binders(and.parts(), missing));
            } else if (literal instanceof Literal.Positive positive) {
                Set<Term.Variable> variables = Variables.boundBy(positive);
                if (variables.removeAll(missing)) {
                    binders.add(positive);
                }
            }
        }
        return binders;
    }

    /** Returns the name of the relation that a rule concludes, without parentheses. */
    static String headName(Rule rule) {
        return switch (rule.head()) {
            case Term.Constant constant -> constant.name();
            case Term.Variable variable -> variable.name();
            case Term.Compound compound -> compound.name();
        };
    }
}
