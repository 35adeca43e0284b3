/**
 * Alpha-beta for games of two roles, with values of states learnt by playing against itself.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} and a state. Out: a move.
 */
@NullMarked
package org.propjet.player.minimax;

import org.jspecify.annotations.NullMarked;
