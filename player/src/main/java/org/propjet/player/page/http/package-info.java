/**
 * The HTTP server: game managers and onlookers reach a {@link
 * org.propjet.player.match.protocol.MatchHost} through it. After the protocol, before the referee.
 * It plays no games itself. For onlookers it guesses which relations of a state are boards.
 *
 * <p>From bytes to answers: {@link org.propjet.player.page.http.HttpListener} reads requests,
 * {@link org.propjet.player.page.http.PlayerServer} says who answers them, and the handlers do.
 */
@NullMarked
package org.propjet.player.page.http;

import org.jspecify.annotations.NullMarked;
