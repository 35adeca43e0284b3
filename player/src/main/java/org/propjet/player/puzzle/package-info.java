/**
 * Games of a single player: a way to the best end of the game, found by playouts or by systematic
 * search.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} with one role. Out: moves in a {@link
 * org.propjet.player.puzzle.BestPath}.
 */
@NullMarked
package org.propjet.player.puzzle;

import org.jspecify.annotations.NullMarked;
