/**
 * The command line: {@code propjet COMMAND …}. The right-most package of the player: nothing but
 * the launcher uses it, and it holds no logic of games, networks or search.
 */
@NullMarked
package org.propjet.player.cli;

import org.jspecify.annotations.NullMarked;
