/**
 * Random rulesheets, and the plainest possible evaluation of them: the oracle for every other way
 * to play a game.
 *
 * <p>In: a seed. Out: the text of a rulesheet ({@link org.propjet.engine.fuzz.RandomRulesheet}). A
 * {@link org.propjet.engine.fuzz.NaiveGame} plays the rules as they were parsed, before they are
 * checked and normalised. It shares the parser, the terms, their order, and the tables of fluents
 * and moves with the other stages. A {@link org.propjet.engine.fuzz.Shrinker} makes a text that
 * shows a fault smaller.
 *
 * <p>Invariant: this package uses {@code gdl} and the seam of {@code game} only.
 */
@NullMarked
package org.propjet.engine.fuzz;

import org.jspecify.annotations.NullMarked;
