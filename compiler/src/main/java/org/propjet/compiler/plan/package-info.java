/**
 * From {@link org.propjet.compiler.circuit.Circuit} to {@link org.propjet.compiler.plan.EvalPlan}
 * for generated code, or to {@link org.propjet.compiler.plan.TapePlan} for loops. A plan says in
 * which order operations are done, how they are divided (into pieces that become methods, or into
 * runs of cells of one shape), and which plane of the memory each value gets.
 *
 * <p>The second stage of the compiler. The last stages make a {@link
 * org.propjet.compiler.planes.PlaneKernel} of a plan. Nothing here knows of games.
 */
@NullMarked
package org.propjet.compiler.plan;

import org.jspecify.annotations.NullMarked;
