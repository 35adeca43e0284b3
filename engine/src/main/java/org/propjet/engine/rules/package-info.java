/**
 * From rules as they were written to rules that can be evaluated: the line's second stage.
 *
 * <p>In: a {@link org.propjet.engine.gdl.Rulesheet}. Out: {@link
 * org.propjet.engine.rules.GameRules}, or a {@link org.propjet.engine.gdl.RulesheetException} with
 * everything that is wrong. {@link org.propjet.engine.rules.RuleChecker} runs the steps, each a
 * class: {@code RuleNormaliser} takes rules apart into conjunctions, {@code ViewCopier} frees
 * {@code legal}, {@code terminal}, {@code goal} and {@code init} of what they must not depend on,
 * {@code DenialUnfolder} mends relations that deny other sentences of their own, and the {@link
 * org.propjet.engine.rules.DependencyGraph} gives strata and dependence.
 *
 * <p>Invariants of the result: see {@link org.propjet.engine.rules.GameRules}. After this stage a
 * fault in the rules is a bug of ours.
 */
@NullMarked
package org.propjet.engine.rules;

import org.jspecify.annotations.NullMarked;
