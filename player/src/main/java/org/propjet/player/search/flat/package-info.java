/**
 * Players without a tree of their own: by rules, by random games of each move, by the states that
 * may be where something is hidden, and by players of the parts of a game.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} and a role. Out: {@link
 * org.propjet.player.play.Player}s.
 */
@NullMarked
package org.propjet.player.search.flat;

import org.jspecify.annotations.NullMarked;
