/**
 * Direct evaluation of rules, without grounding and without a network: the oracle that every other
 * backend is compared with, and the fallback for games that cannot be grounded. It shares no code
 * with the grounder.
 *
 * <p>Place in the line: {@link org.propjet.engine.rules.GameRules} in, {@link
 * org.propjet.engine.game.Game} out.
 *
 * <p>From left to right: ground terms are numbered ({@code TermStore}); tuples of them are kept in
 * {@code TupleTable}s with indexes; rules are flattened onto {@code RelationView}s ({@code
 * RuleCompiler}), ordered ({@code JoinPlanner}) and fired ({@code JoinRunner}) by the {@code
 * RuleEvaluator}, which {@link org.propjet.engine.reference.RuleReasoner} asks.
 *
 * <p>Invariants: each reasoner has its own terms and tables, so nothing is shared between threads
 * but the rules, the layout and the move tables; no term is too deep, since nothing recurses over
 * one; what has no end is refused by {@link org.propjet.engine.reference.RunawayRulesException}.
 */
@NullMarked
package org.propjet.engine.reference;

import org.jspecify.annotations.NullMarked;
