/**
 * From {@link org.propjet.engine.propnet.PropNet} to {@link
 * org.propjet.compiler.playout.PlayoutCircuit}: two circuits of bitwise operations over planes. One
 * is a step of a random playout, which is the network and the choice of a move for every role. The
 * other computes the goals. A plane has a bit for each playout. {@link
 * org.propjet.compiler.playout.CircuitPipeline} has all passes from the network to there; {@link
 * org.propjet.compiler.playout.GivenMoves} is a circuit in which nothing is chosen.
 *
 * <p>After {@code policy}, which says what is chosen from. Nothing here knows how a circuit is
 * evaluated.
 */
@NullMarked
package org.propjet.compiler.playout;

import org.jspecify.annotations.NullMarked;
