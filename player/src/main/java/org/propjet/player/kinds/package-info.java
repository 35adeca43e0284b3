/**
 * All kinds of players by name, with the options that each declares. After all searches, before all
 * that plays matches.
 *
 * <p>In: a text such as {@code uct:threads=2}. Out: a {@link org.propjet.player.kinds.PlayerSpec},
 * which makes players. A {@link org.propjet.player.kinds.PlayerKind} is one kind; plug-ins add
 * others ({@link org.propjet.player.kinds.PlayerProvider}).
 */
@NullMarked
package org.propjet.player.kinds;

import org.jspecify.annotations.NullMarked;
