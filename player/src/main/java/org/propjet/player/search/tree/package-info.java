/**
 * Search in trees: UCT by statistics of each role's moves, many playouts at once in the lanes of a
 * compiled game; and the plain trees of the textbook.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a state, a role. Out: what is known of the moves.
 * {@link org.propjet.player.search.tree.UctPlayer} plays; {@link
 * org.propjet.player.search.tree.UctSearch} has the threads and the steps of a round.
 */
@NullMarked
package org.propjet.player.search.tree;

import org.jspecify.annotations.NullMarked;
