/**
 * From {@link org.propjet.compiler.plan.EvalPlan} to a hidden class that is a {@link
 * org.propjet.compiler.planes.PlaneKernel}: bytecode written with ASM.
 *
 * <p>The last stage of the compiler. Emitters know operations, planes and locals, and nothing of
 * games.
 */
@NullMarked
package org.propjet.compiler.emit;

import org.jspecify.annotations.NullMarked;
