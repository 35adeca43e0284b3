/**
 * What a state looks like: boards and pieces, guessed from the rules, for terminals and pages.
 *
 * <p>In: the texts of fluents and moves. Out: a {@link org.propjet.player.show.BoardPlan} for a
 * game, a {@link org.propjet.player.show.Scene} for a state. It is a guess, and only what people
 * see depends on it.
 */
@NullMarked
package org.propjet.player.show;

import org.jspecify.annotations.NullMarked;
