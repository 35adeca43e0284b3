/**
 * The messages of game managers, and the answers to them. After matches, before HTTP.
 *
 * <p>In: the text of a message. {@link org.propjet.player.match.protocol.MessageReader} reads a
 * {@link org.propjet.player.match.protocol.Message} from it. {@link
 * org.propjet.player.match.protocol.MatchHost} answers it, and plays one match at a time. Out: the
 * text of the answer; also a {@link org.propjet.player.match.protocol.MatchView} for onlookers and
 * a {@link org.propjet.player.match.protocol.MatchLog}.
 *
 * <p>Every message that can be read is answered in time, whatever a manager sends and whatever
 * fails here. The answer is a legal move if one is known. Nothing here knows of HTTP.
 */
@NullMarked
package org.propjet.player.match.protocol;

import org.jspecify.annotations.NullMarked;
