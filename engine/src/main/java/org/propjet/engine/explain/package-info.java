/**
 * Says why a fact holds in a state, or does not: the rules that were tried, with file and line.
 *
 * <p>Place in the line: a {@link org.propjet.engine.gdl.Rulesheet} and its {@link
 * org.propjet.engine.rules.GameRules} in, text for people out ({@link
 * org.propjet.engine.explain.Explainer}). What holds is asked of the reference.
 *
 * <p>Invariants: a derivation rests on facts of the state, on moves, and on facts of the rulesheet
 * only, never on itself; nothing is explained twice in a text; texts are bounded.
 */
@NullMarked
package org.propjet.engine.explain;

import org.jspecify.annotations.NullMarked;
