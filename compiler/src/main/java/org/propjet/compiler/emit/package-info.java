/**
 * From plans to hidden classes, written as bytecode with ASM: all that writes any is here. {@link
 * org.propjet.compiler.plan.EvalPlan} becomes a {@link org.propjet.compiler.planes.PlaneKernel},
 * {@link org.propjet.compiler.words.WordPlan} a {@link org.propjet.compiler.words.WordKernel}, and
 * each shape of cell a loop for the tape; the loops around a step are written here, too, where
 * there are vectors. {@link org.propjet.compiler.emit.Vectors} says whether there are.
 *
 * <p>A last stage of the compiler, as {@code tape} is. Emitters know operations, planes, words and
 * locals. They know nothing of games.
 */
@NullMarked
package org.propjet.compiler.emit;

import org.jspecify.annotations.NullMarked;
