/**
 * Datalog with functions: what evaluating rules takes, whether for a state or for all that can be
 * reached. Both {@code reference} and {@code ground} stand on it.
 *
 * <p>From left to right: ground terms are numbers ({@link org.propjet.engine.datalog.TermTable});
 * tuples of them are rows of {@link org.propjet.engine.datalog.TupleTable}s with indexes; the
 * conditions of rules see relations through {@link org.propjet.engine.datalog.RelationView}s, which
 * take functions apart; {@link org.propjet.engine.datalog.RuleCompiler} makes a {@link
 * org.propjet.engine.datalog.CompiledRule} of a {@link org.propjet.engine.rules.GameRule}, {@link
 * org.propjet.engine.datalog.JoinPlanner} orders its conditions, and {@link
 * org.propjet.engine.datalog.JoinRunner} finds all ways in which they hold. What is done with
 * those, and what is evaluated when, its users say.
 *
 * <p>Invariants: nothing is shared between threads; nothing recurses over ground terms.
 */
@NullMarked
package org.propjet.engine.datalog;

import org.jspecify.annotations.NullMarked;
