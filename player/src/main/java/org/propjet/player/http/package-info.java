/**
 * The HTTP server: game managers and onlookers reach a {@link
 * org.propjet.player.protocol.MatchHost} through it. After the protocol, before the referee. It
 * plays no games itself. For onlookers it guesses which relations of a state are boards.
 */
@NullMarked
package org.propjet.player.http;

import org.jspecify.annotations.NullMarked;
