/**
 * The command line: {@code propjet COMMAND …}. The last package of the player; it holds no logic of
 * games, networks or search. Each command is a class, here or in {@code author} and {@code tools};
 * what they share is in {@code terminal}.
 */
@NullMarked
package org.propjet.player.cli;

import org.jspecify.annotations.NullMarked;
