/**
 * Networks of gates, whatever their ends stand for: {@link org.propjet.engine.logic.Network}, and
 * {@link org.propjet.engine.logic.NetworkBuilder}, which makes all of them.
 *
 * <p>{@link org.propjet.engine.propnet.PropNet} is a network whose ends are a game's propositions.
 * The compiler's circuits are networks of gates that a processor executes.
 */
@NullMarked
package org.propjet.engine.logic;

import org.jspecify.annotations.NullMarked;
