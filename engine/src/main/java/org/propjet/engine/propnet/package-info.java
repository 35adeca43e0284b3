/**
 * The propositional network: {@link org.propjet.engine.ground.GroundProgram} in, {@link
 * org.propjet.engine.propnet.PropNet} out, and a {@link org.propjet.engine.game.Game} over it.
 *
 * <p>The fourth stage of the line. {@link org.propjet.engine.propnet.NetBuilder} builds a network,
 * {@link org.propjet.engine.propnet.NetPipeline} runs the passes over it, each a class named after
 * what it does, and {@link org.propjet.engine.propnet.NetGame} plays with the result. Networks are
 * immutable: a pass makes a new one. It leaves the outputs as they are where {@link
 * org.propjet.engine.logic.Pass#agreement} says so.
 */
@NullMarked
package org.propjet.engine.propnet;

import org.jspecify.annotations.NullMarked;
