/**
 * From plans to hidden classes, written as bytecode with ASM. {@link
 * org.propjet.compiler.plan.EvalPlan} becomes a {@link org.propjet.compiler.planes.PlaneKernel},
 * {@link org.propjet.compiler.words.WordPlan} a {@link org.propjet.compiler.words.WordKernel}, and
 * each shape of cell a loop for the tape.
 *
 * <p>A last stage of the compiler, as {@code tape} is. Emitters know operations, planes, words and
 * locals. They know nothing of games.
 */
@NullMarked
package org.propjet.compiler.emit;

import org.jspecify.annotations.NullMarked;
