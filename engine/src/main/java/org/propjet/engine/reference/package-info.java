/**
 * Direct evaluation of rules, without grounding and without a network: the reference that every
 * other backend is compared with, and the fallback for games that cannot be grounded. It shares no
 * code with the grounder.
 *
 * <p>Place in the line: {@link org.propjet.engine.rules.GameRules} in, {@link
 * org.propjet.engine.game.Game} out.
 *
 * <p>From left to right: {@code TermStore} numbers ground terms. {@code TupleTable}s keep tuples of
 * them, with indexes. {@code RuleCompiler} flattens rules onto {@code RelationView}s, {@code
 * JoinPlanner} orders their conditions and {@code JoinRunner} fires them. {@code RuleEvaluator}
 * runs all that for {@link org.propjet.engine.reference.RuleReasoner}.
 *
 * <p>Invariants: each reasoner has its own terms and tables, so threads share only the rules, the
 * layout and the move tables; terms may be of any depth, since nothing recurses over one; rules
 * without an end are refused with {@link org.propjet.engine.reference.RunawayRulesException}.
 */
@NullMarked
package org.propjet.engine.reference;

import org.jspecify.annotations.NullMarked;
