/**
 * The seams: what a game is to everything that plays it ({@link org.propjet.engine.game.Game},
 * {@link org.propjet.engine.game.Reasoner}), and random games through them ({@link
 * org.propjet.engine.game.Playouts}).
 *
 * <p>Place in the line: between the rules and the three ways to evaluate them. Knows nothing of
 * rules' evaluation or of networks.
 *
 * <p>Invariants: a state is a caller-owned {@code long[]} in which {@link
 * org.propjet.engine.game.StateLayout} gives every fluent its bit; a move is a number in its role's
 * list in {@link org.propjet.engine.game.MoveTable}; texts are canonical; a seed fixes a playout
 * move by move on every backend.
 */
@NullMarked
package org.propjet.engine.game;

import org.jspecify.annotations.NullMarked;
