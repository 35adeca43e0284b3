package org.propjet.engine.explain;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;

import java.util.List;

/**
 * Why an atom holds: the last step of its derivation.
 *
 * <p>Immutable.
 *
 * @param atom what holds
 * @param ground on what it rests
 * @param rule the rule that gives it; null if it is a fact of the state or a move
 * @param conditions the rule's conditions, without variables; all of them are met
 */
record Derivation(
        RuleAtom atom, Ground ground, @Nullable GameRule rule, List<Condition> conditions) {

    /** On what an atom rests. */
    enum Ground {
        /** It is a fact of the state. */
        STATE,
        /** It is a move of the joint move. */
        MOVE,
        /** The rulesheet says so without a condition. */
        GIVEN,
        /** A rule whose conditions are met. */
        RULE,
        /** A rule, but there are too many ways to look for the one that begins with facts. */
        TOO_MANY
    }

    Derivation {
        conditions = List.copyOf(conditions);
    }
}
