/**
 * From {@link org.propjet.compiler.plan.TapePlan} to {@link org.propjet.compiler.tape.TapeKernel}:
 * loops over runs of cells of one shape evaluate a game's circuit.
 *
 * <p>A last stage of the compiler, as {@code emit} is. A tape is ready at once, at any size. With
 * the module jdk.incubator.vector the loops use the machine's vectors; without it they go word by
 * word, and are slow. Nothing here knows of games.
 */
@NullMarked
package org.propjet.compiler.tape;

import org.jspecify.annotations.NullMarked;
