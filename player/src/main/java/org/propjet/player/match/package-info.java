/**
 * Matches: players, one for each role, against the clock; and series of them. After search, before
 * the protocol.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} and {@link org.propjet.player.play.Player}s, each
 * in a {@link org.propjet.player.match.Seat}; a seat may also stand for a player elsewhere. Out: a
 * {@link org.propjet.player.match.MatchRecord} of each match, and a {@link
 * org.propjet.player.match.Standing} of each player of a {@link
 * org.propjet.player.match.MatchSeries}. Of two players it also says how much stronger one is, and
 * gives the verdict of an {@link org.propjet.player.match.Sprt}.
 *
 * <p>Whatever a player does or fails to do, the match goes on with legal moves until it ends.
 */
@NullMarked
package org.propjet.player.match;

import org.jspecify.annotations.NullMarked;
