/**
 * What a player is: it is told what is played, and asked for moves. First of all that chooses.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a role, and the moves that have been played. Out:
 * a {@link org.propjet.player.play.Decision}. Every way to choose is a {@link
 * org.propjet.player.play.Player}, which owns no thread. An {@link org.propjet.player.play.Option}
 * is declared once, and {@link org.propjet.player.play.Options} are the values that a user gave.
 */
@NullMarked
package org.propjet.player.play;

import org.jspecify.annotations.NullMarked;
