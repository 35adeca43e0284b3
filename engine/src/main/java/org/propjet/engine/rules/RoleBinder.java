package org.propjet.engine.rules;

import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Gives a rule's role its values where the rule does not: {@code (<= (legal ?who (take ?n)) (number
 * ?n))} is read as if {@code (role ?who)} were its first condition. Game managers ask for each role
 * by name, and so they play such rules, which are unsafe.
 *
 * <p>Stateless.
 */
final class RoleBinder {
    private static final Set<Keyword> OF_A_ROLE =
            Set.of(Keyword.LEGAL, Keyword.GOAL, Keyword.SEES, Keyword.INPUT);

    private RoleBinder() {}

    /** Returns a rule that gives its head's role a value, and warns if it did not. */
    static Rule bound(Rule rule, Diagnostics diagnostics) {
        if (!(rule.head() instanceof Term.Compound head)
                || head.arguments().size() != 2
                || !(head.arguments().getFirst() instanceof Term.Variable role)
                || !OF_A_ROLE.contains(Keywords.named(head.name()))
                || SafetyChecker.valuesGivenBy(rule.body(), false).contains(role)) {
            return rule;
        }
        diagnostics.warning(
                rule.span(),
                rule,
                "unsafe rule: nothing gives the role %s of %s a value; it is read as: for each role"
                        .formatted(role.name(), head.name()),
                "add (role %s)".formatted(role.name()));
        List<Literal> body = new ArrayList<>();
        body.add(
                new Literal.Positive(
                        new Term.Compound(RelationSignature.ROLE.name(), List.of(role)),
                        rule.span()));
        body.addAll(rule.body());
        return new Rule(rule.head(), body, rule.span());
    }
}
