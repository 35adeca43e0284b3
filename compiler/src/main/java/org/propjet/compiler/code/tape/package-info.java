/**
 * From {@link org.propjet.compiler.schedule.TapePlan} to {@link
 * org.propjet.compiler.code.tape.TapeKernel}: loops over runs of cells of one shape evaluate a
 * game's circuit.
 *
 * <p>After {@code emit}, which writes a loop for each shape. A tape is ready at once, at any size.
 * With the module jdk.incubator.vector the loops use the machine's vectors; without it they go word
 * by word, and are slow. Nothing here knows of games.
 */
@NullMarked
package org.propjet.compiler.code.tape;

import org.jspecify.annotations.NullMarked;
