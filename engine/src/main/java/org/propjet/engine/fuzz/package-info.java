/**
 * Rulesheets made at random, and what their rules say, found in the plainest way: to try every
 * other way of playing a game against.
 *
 * <p>In: a seed. Out: the text of a rulesheet ({@link org.propjet.engine.fuzz.RandomRulesheet}). A
 * {@link org.propjet.engine.fuzz.NaiveGame} plays the rules as they were read, before they are
 * checked and normalised; it shares the parser, the terms and their order with the other stages. A
 * {@link org.propjet.engine.fuzz.Shrinker} makes a text smaller that shows a fault.
 *
 * <p>Invariant: this package uses {@code gdl} and the seams of {@code game} only.
 */
@NullMarked
package org.propjet.engine.fuzz;

import org.jspecify.annotations.NullMarked;
