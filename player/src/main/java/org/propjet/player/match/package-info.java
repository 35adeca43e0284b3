/**
 * Matches: players, one for each role, against the clock; and series of them. After search, before
 * the protocol.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} and {@link org.propjet.player.search.Player}s, each
 * in a {@link org.propjet.player.match.Seat}; a seat may also stand for a player elsewhere. Out: a
 * {@link org.propjet.player.match.MatchRecord} of each match, and a {@link
 * org.propjet.player.match.Standing} of each player of a {@link
 * org.propjet.player.match.MatchSeries}; of two players also how much stronger one is, and the
 * verdict of an {@link org.propjet.player.match.Sprt}.
 *
 * <p>Whatever a player does or fails to do, a match is played to its end with legal moves.
 */
@NullMarked
package org.propjet.player.match;

import org.jspecify.annotations.NullMarked;
