/**
 * From {@link org.propjet.engine.propnet.PropNet} to {@link org.propjet.compiler.words.WordPlan}:
 * the gates of one state in the bits of words, to evaluate single states.
 *
 * <p>A branch of the line, beside {@code circuit} and {@code plan}, which put many states into
 * planes. A single state has no random choice, so it needs no circuit. Later packages make the plan
 * executable, as a {@link org.propjet.compiler.words.WordKernel}. This package knows nodes, and how
 * many fluents, roles, moves and goal values there are. It does not know what they stand for.
 *
 * <p>A plan gives every output of the network the value that the network gives it. That holds for
 * every state, reachable or not, and for every joint move, legal or not, in which each role makes
 * one of its moves.
 */
@NullMarked
package org.propjet.compiler.words;

import org.jspecify.annotations.NullMarked;
