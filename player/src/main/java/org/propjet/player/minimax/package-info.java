/**
 * Alpha-beta search for games of two roles that move in turn, with values of states that it learns
 * by playing against itself.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} and a state. Out: a move.
 */
@NullMarked
package org.propjet.player.minimax;

import org.jspecify.annotations.NullMarked;
