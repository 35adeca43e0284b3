/**
 * The game manager's side of the protocol: matches among players that are reached by HTTP. After
 * matches, whose loop it uses, and before the command line.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} with its {@link org.propjet.engine.gdl.Rulesheet},
 * and the players' addresses. Out: the players as {@link org.propjet.player.match.Entrants} of a
 * series of matches, and a {@link org.propjet.player.match.referee.Transcript} of each match.
 *
 * <p>Whatever a player answers or fails to answer, a match goes on with legal moves, by the clock.
 */
@NullMarked
package org.propjet.player.match.referee;

import org.jspecify.annotations.NullMarked;
