/**
 * Choosing a move: after alpha-beta and puzzles, before matches.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a role, and the moves that have been played. Out:
 * a {@link org.propjet.player.search.Decision}. Every way to choose is a {@link
 * org.propjet.player.search.Player}; {@link org.propjet.player.search.PlayerSpec} names those that
 * a user can ask for.
 */
@NullMarked
package org.propjet.player.search;

import org.jspecify.annotations.NullMarked;
