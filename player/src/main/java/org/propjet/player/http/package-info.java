/**
 * The HTTP player: game managers and onlookers reach a {@link
 * org.propjet.player.protocol.MatchHost} by it. After the protocol, before the command line. It
 * holds no logic of games or matches.
 */
@NullMarked
package org.propjet.player.http;

import org.jspecify.annotations.NullMarked;
