/**
 * From {@link org.propjet.compiler.circuit.Circuit} to {@link
 * org.propjet.compiler.schedule.EvalPlan} for generated code, or to {@link
 * org.propjet.compiler.schedule.TapePlan} for loops. A plan says in which order operations are
 * done, how they are divided (into pieces that become methods, or into runs of cells of one shape),
 * and which plane of the memory each value gets.
 *
 * <p>After {@code playout}, whose names of operations go with a plan. Nothing here knows of games,
 * or writes code.
 */
@NullMarked
package org.propjet.compiler.schedule;

import org.jspecify.annotations.NullMarked;
