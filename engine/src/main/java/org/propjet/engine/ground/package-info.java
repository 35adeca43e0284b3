/**
 * Grounding: {@link org.propjet.engine.rules.GameRules} in, {@link
 * org.propjet.engine.ground.GroundProgram} out.
 *
 * <p>The third stage of the line. {@link org.propjet.engine.ground.Grounder} does it; {@link
 * org.propjet.engine.ground.GroundingBudget} limits what it may cost. A game that would cost more
 * is refused with a {@link org.propjet.engine.ground.BudgetExceededException} that names the
 * budget, never with an {@code OutOfMemoryError}. Nothing here knows of networks.
 */
@NullMarked
package org.propjet.engine.ground;

import org.jspecify.annotations.NullMarked;
