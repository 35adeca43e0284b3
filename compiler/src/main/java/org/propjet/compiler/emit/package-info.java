/**
 * From {@link org.propjet.compiler.plan.EvalPlan} to a hidden class that is a {@link
 * org.propjet.compiler.planes.PlaneKernel}, and from {@link org.propjet.compiler.words.WordPlan} to
 * one that is a {@link org.propjet.compiler.words.WordKernel}: bytecode written with ASM.
 *
 * <p>The last stage of the compiler. Emitters know operations, planes, words and locals, and
 * nothing of games.
 */
@NullMarked
package org.propjet.compiler.emit;

import org.jspecify.annotations.NullMarked;
