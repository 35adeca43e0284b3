/**
 * What commands have in common: {@link org.propjet.player.terminal.GameSource} finds rulesheets,
 * {@link org.propjet.player.terminal.Backend} makes games of them, {@link
 * org.propjet.player.terminal.FigureWriter} writes figures, {@link
 * org.propjet.player.terminal.FailureReport} says what went wrong; and options that several
 * commands have. After everything that plays, before all commands.
 *
 * <p>Other modules add commands as {@link org.propjet.player.terminal.CommandProvider}s.
 */
@NullMarked
package org.propjet.player.terminal;

import org.jspecify.annotations.NullMarked;
