/**
 * From {@link org.propjet.engine.propnet.PropNet} to {@link
 * org.propjet.compiler.circuit.PlayoutCircuit}: the network, the choice of a move for every role,
 * uniform or decisive, and the restart of finished playouts, as one circuit of bitwise operations
 * over planes. A plane has a bit for each playout.
 *
 * <p>The first stage of the compiler. Nothing here knows how a circuit is evaluated.
 */
@NullMarked
package org.propjet.compiler.circuit;

import org.jspecify.annotations.NullMarked;
