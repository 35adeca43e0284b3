/**
 * From {@link org.propjet.engine.propnet.PropNet} to {@link
 * org.propjet.compiler.circuit.PlayoutCircuit}: two circuits of bitwise operations over planes. One
 * is a step of a random playout, which is the network and the choice of a move for every role,
 * uniform or decisive. The other computes the goals. A plane has a bit for each playout.
 *
 * <p>The first stage of the compiler. Nothing here knows how a circuit is evaluated.
 */
@NullMarked
package org.propjet.compiler.circuit;

import org.jspecify.annotations.NullMarked;
