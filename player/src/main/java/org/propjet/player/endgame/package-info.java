/**
 * Files of states: packed, in ascending order, with some bytes each. So {@link
 * org.propjet.player.endgame.EndgameTable} has the exact values of states, for searches that come
 * to them.
 *
 * <p>In: a file that solving has written, and the game. Out: values. Before all searches, so that
 * each may read tables; {@code player.solve} writes them.
 */
@NullMarked
package org.propjet.player.endgame;

import org.jspecify.annotations.NullMarked;
