/**
 * Circuits: networks whose gates are the operations of a processor, and what makes them smaller. A
 * {@link org.propjet.compiler.circuit.CircuitBuilder} takes conjunctions, sums and majorities of
 * literals and makes a {@link org.propjet.compiler.circuit.Circuit}; the passes {@link
 * org.propjet.compiler.circuit.Factoring} and {@link org.propjet.compiler.circuit.Rewriting} take a
 * circuit and make one that computes the same.
 *
 * <p>The first package of the compiler; it uses the networks of the engine. Nothing here knows the
 * rules of a game, or how a circuit is evaluated. A circuit says what its operations are there for,
 * and factoring may be told which inputs say whose turn it is.
 */
@NullMarked
package org.propjet.compiler.circuit;

import org.jspecify.annotations.NullMarked;
