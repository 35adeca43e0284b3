/**
 * From rules as they were written to rules that can be evaluated: the second stage of the line.
 *
 * <p>In: a {@link org.propjet.engine.gdl.Rulesheet}. Out: {@link
 * org.propjet.engine.rules.GameRules}, or a {@link org.propjet.engine.gdl.RulesheetException} with
 * everything that is wrong. {@link org.propjet.engine.rules.RuleChecker} runs the steps, each a
 * class of its own. {@code RuleNormaliser} divides rules into conjunctions. {@code ViewCopier}
 * frees {@code legal}, {@code terminal}, {@code goal} and {@code init} of conditions that they must
 * not depend on. {@code NegationUnfolder} repairs relations that negate other sentences of the same
 * relation. {@link org.propjet.engine.rules.DependencyGraph} finds strata and dependences.
 *
 * <p>Invariants of the result: see {@link org.propjet.engine.rules.GameRules}. After this stage a
 * fault in the rules is a bug of ours.
 */
@NullMarked
package org.propjet.engine.rules;

import org.jspecify.annotations.NullMarked;
