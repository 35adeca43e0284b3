/**
 * From {@link org.propjet.engine.propnet.PropNet} to {@link org.propjet.compiler.words.WordPlan}:
 * one state's gates in the bits of words, for the evaluation of single states.
 *
 * <p>A branch of the compiler's line beside {@code circuit} and {@code plan}, which make many
 * states' planes of the same network: there is no random choice here, and so no circuit. Packages
 * after it make the plan executable, as a {@link org.propjet.compiler.words.WordKernel}. It knows
 * nodes, and how many fluents, roles, moves and goal values there are, but not what they stand for:
 * nothing here knows a fluent, a move or a rule.
 *
 * <p>A plan gives every output of the network the value that the network gives it, for every state,
 * reached or not, and every joint move, legal or not, in which each role makes one of its moves.
 */
@NullMarked
package org.propjet.compiler.words;

import org.jspecify.annotations.NullMarked;
