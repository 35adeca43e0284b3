/**
 * Solves whole games: what each role gets if all play as well as they can, and how.
 *
 * <p>In: a game that is grounded, and limits of time and memory. Out: {@link
 * org.propjet.player.solve.GameValues}; on request a strategy, or a table of the values of all
 * states. {@link org.propjet.player.solve.GameSolver} chooses the way: {@link
 * org.propjet.player.solve.ReachabilityGraph} enumerates states in memory, {@link
 * org.propjet.player.solve.LayerSolver} on disk, {@link org.propjet.player.solve.ProofSearch}
 * proves what a role can be sure of without looking at all states. {@link
 * org.propjet.player.solve.SymbolicStates} counts states, and finds no values.
 */
@NullMarked
package org.propjet.player.solve;

import org.jspecify.annotations.NullMarked;
