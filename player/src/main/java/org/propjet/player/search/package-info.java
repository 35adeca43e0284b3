/**
 * Choosing a move: after compiling, before matches.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a role, and what has been played. Out: a {@link
 * org.propjet.player.search.Decision}. Every way to choose is a {@link
 * org.propjet.player.search.Player}; {@link org.propjet.player.search.PlayerSpec} names them all.
 */
@NullMarked
package org.propjet.player.search;

import org.jspecify.annotations.NullMarked;
