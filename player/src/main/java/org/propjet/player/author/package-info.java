/**
 * What authors of rulesheets work with: a game that is stepped through by hand ({@link
 * org.propjet.player.author.SteppedGame}), in a dialogue or as JSON lines.
 *
 * <p>Place in the line: a rulesheet and games of any backend in, texts for people and programs out.
 *
 * <p>Invariants: a request that cannot be met changes nothing and ends in a {@link
 * org.propjet.player.author.MistakeException}, whose message says what to do.
 */
@NullMarked
package org.propjet.player.author;

import org.jspecify.annotations.NullMarked;
