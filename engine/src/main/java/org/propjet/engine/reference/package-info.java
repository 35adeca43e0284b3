/**
 * Direct evaluation of rules, without grounding and without a network: the oracle that every other
 * backend is compared with, and the fallback for games that cannot be grounded. It shares {@code
 * datalog} with the grounder; both are compared with {@code fuzz.NaiveRules}, which shares nothing.
 *
 * <p>Place in the line: {@link org.propjet.engine.rules.GameRules} in, {@link
 * org.propjet.engine.game.Game} out.
 *
 * <p>{@code RuleEvaluator}, which {@link org.propjet.engine.reference.RuleReasoner} asks, says
 * which relations are computed when: by components, each after those that it turns out to need, and
 * large ones only for what is asked of them ({@code Demand}).
 *
 * <p>Invariants: each reasoner has its own terms and tables, so threads share only the rules, the
 * layout and the move tables; terms may be of any depth, since nothing recurses over one; rules
 * without an end are refused with {@link org.propjet.engine.reference.RunawayRulesException}.
 */
@NullMarked
package org.propjet.engine.reference;

import org.jspecify.annotations.NullMarked;
