/**
 * From {@link org.propjet.engine.propnet.NetGame} to {@link
 * org.propjet.compiler.single.ScalarGame}: states evaluated one at a time, by a class of their own.
 * {@link org.propjet.compiler.single.WordPlanner} puts the gates of one state into the bits of
 * words, as a {@link org.propjet.compiler.single.WordPlan}; {@link
 * org.propjet.compiler.single.ScalarEmitter} makes a class of the plan; {@link
 * org.propjet.compiler.single.ScalarReport} says what became of it, and where it could not be done,
 * or was not worth it, the network evaluates states.
 *
 * <p>A branch of the line, beside {@code circuit} to {@code schedule}, which put many states into
 * planes: a single state has no random choice, so it needs no circuit. Of {@code code} it uses how
 * classes are generated, and the event of a compilation.
 *
 * <p>A plan gives every output of the network the value that the network gives it. That holds for
 * every state, reachable or not, and for every joint move, legal or not, in which each role makes
 * one of its moves. The planner knows nodes, and how many fluents, roles, moves and goal values
 * there are. It does not know what they stand for.
 */
@NullMarked
package org.propjet.compiler.single;

import org.jspecify.annotations.NullMarked;
