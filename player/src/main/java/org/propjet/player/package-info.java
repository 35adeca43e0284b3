/**
 * Propjet for programs: {@link org.propjet.player.Propjet} is where they begin.
 *
 * <p>After everything that plays, before the command line.
 */
@NullMarked
package org.propjet.player;

import org.jspecify.annotations.NullMarked;
