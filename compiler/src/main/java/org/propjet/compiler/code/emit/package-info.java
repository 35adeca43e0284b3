/**
 * From plans to hidden classes, written as bytecode with ASM. {@link
 * org.propjet.compiler.schedule.EvalPlan} becomes a {@link
 * org.propjet.compiler.code.planes.PlaneKernel}, and each shape of cell a loop for the tape; the
 * loops around a step are written here, too, where there are vectors. {@link
 * org.propjet.compiler.code.emit.Vectors} says whether there are. Every class that is generated has
 * a name in this package, also those that {@code single} writes as a {@link
 * org.propjet.compiler.code.emit.GeneratedClass}.
 *
 * <p>After {@code planes}. Emitters know operations, planes and locals. They know nothing of games.
 */
@NullMarked
package org.propjet.compiler.code.emit;

import org.jspecify.annotations.NullMarked;
