/**
 * The command line: {@code propjet COMMAND …}. The last package of the player; it holds no logic of
 * games, networks or search. Each command is a class. They share little: {@link
 * org.propjet.player.cli.GameSource} finds rulesheets, {@link org.propjet.player.cli.Backend} makes
 * games of them, {@link org.propjet.player.cli.FigureWriter} writes figures. Other modules add
 * commands as {@link org.propjet.player.cli.CommandProvider}s.
 */
@NullMarked
package org.propjet.player.cli;

import org.jspecify.annotations.NullMarked;
