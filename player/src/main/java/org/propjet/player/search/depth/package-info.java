/**
 * Searches to a depth, and players by them.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a state, a role, a depth and an {@link
 * org.propjet.player.search.value.Evaluation}. Out: {@link org.propjet.player.search.depth.Found}.
 * {@link org.propjet.player.search.depth.WindowSearch} is for two rivals, {@link
 * org.propjet.player.search.depth.JointSearch} for any number of roles, also where they choose at
 * the same time or by chance; {@link org.propjet.player.search.depth.Minimax} learns its evaluation
 * by playing against itself. {@link org.propjet.player.search.depth.ClassicPlayer} has the clock,
 * and chooses the depths.
 */
@NullMarked
package org.propjet.player.search.depth;

import org.jspecify.annotations.NullMarked;
