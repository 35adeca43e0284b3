/**
 * What authors of rulesheets work with, and its commands: check, step, batch, explain and test. A
 * game is stepped through by hand ({@link org.propjet.player.author.SteppedGame}), in a dialogue or
 * as JSON lines.
 *
 * <p>In: a rulesheet and games of any backend. Out: texts for people and programs. A request that
 * cannot be met changes nothing and ends in a {@link org.propjet.player.terminal.MistakeException},
 * whose message says what to do.
 */
@NullMarked
package org.propjet.player.author;

import org.jspecify.annotations.NullMarked;
