/**
 * What game managers say, and what is answered. After matches, before HTTP.
 *
 * <p>In: the text of a message. {@link org.propjet.player.protocol.MessageReader} makes a {@link
 * org.propjet.player.protocol.Message} of it. {@link org.propjet.player.protocol.MatchHost} answers
 * it, with one match at a time. Out: the text of the answer; beside it a {@link
 * org.propjet.player.protocol.MatchView} for onlookers and a {@link
 * org.propjet.player.protocol.MatchLog}.
 *
 * <p>Whatever a manager sends and whatever fails in here, every message that can be read is
 * answered in time, and as long as a legal move is known, with a legal move. Nothing here knows of
 * HTTP.
 */
@NullMarked
package org.propjet.player.protocol;

import org.jspecify.annotations.NullMarked;
