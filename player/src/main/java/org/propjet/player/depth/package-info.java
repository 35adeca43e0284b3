/**
 * Searches to a depth.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a state, a role, a depth and an {@link
 * org.propjet.player.value.Evaluation}. Out: {@link org.propjet.player.depth.Found}. {@link
 * org.propjet.player.depth.WindowSearch} is for two rivals, {@link
 * org.propjet.player.depth.JointSearch} for any number of roles, also where they choose at the same
 * time or by chance; {@link org.propjet.player.depth.Minimax} learns its evaluation by playing
 * against itself.
 */
@NullMarked
package org.propjet.player.depth;

import org.jspecify.annotations.NullMarked;
