/**
 * The searches of the textbook for two players: after the other players, which play where these
 * cannot, and before the searches for several.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a state, a role and a depth. Out: {@link
 * org.propjet.player.classic.Found}. A {@link org.propjet.player.classic.DepthSearch} searches to a
 * depth, a {@link org.propjet.player.classic.Evaluation} says what states are worth there, and
 * {@link org.propjet.player.classic.ClassicPlayer} has the clock, and chooses the depths.
 */
@NullMarked
package org.propjet.player.classic;

import org.jspecify.annotations.NullMarked;
