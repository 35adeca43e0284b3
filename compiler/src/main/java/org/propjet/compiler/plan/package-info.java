/**
 * From {@link org.propjet.compiler.circuit.Circuit} to {@link org.propjet.compiler.plan.EvalPlan}
 * for generated code, or to {@link org.propjet.compiler.plan.TapePlan} for loops: the order of
 * operations, the pieces that become methods or the runs of equal cells, and the planes of the
 * memory.
 *
 * <p>The second stage of the compiler. {@link org.propjet.compiler.planes.PlaneKernel} is what the
 * last stages make of a plan. Nothing here knows of games.
 */
@NullMarked
package org.propjet.compiler.plan;

import org.jspecify.annotations.NullMarked;
