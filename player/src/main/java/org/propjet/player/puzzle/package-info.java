/**
 * Games of a single player: finds a way to the best end of the game, by systematic search, and
 * keeps the best way that anybody has found.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} with one role. Out: moves in a {@link
 * org.propjet.player.puzzle.BestPath}.
 */
@NullMarked
package org.propjet.player.puzzle;

import org.jspecify.annotations.NullMarked;
