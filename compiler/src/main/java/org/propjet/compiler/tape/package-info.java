/**
 * From {@link org.propjet.compiler.plan.TapePlan} to {@link org.propjet.compiler.tape.TapeKernel}:
 * the circuit of a game, evaluated by loops over runs of equal cells.
 *
 * <p>The third stage of the compiler, beside the generated code: ready at once, at any size. With
 * the module jdk.incubator.vector the loops use the machine's vectors; without it they are plain
 * Java, and slow. Nothing here knows of games.
 */
@NullMarked
package org.propjet.compiler.tape;

import org.jspecify.annotations.NullMarked;
