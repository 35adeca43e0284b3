/**
 * The seam between games and their evaluation: {@link org.propjet.engine.game.Game} and {@link
 * org.propjet.engine.game.Reasoner}; random games through it: {@link
 * org.propjet.engine.game.Playouts}; and tables of states: {@link
 * org.propjet.engine.game.StateTable}, by {@link org.propjet.engine.game.StateHash}.
 *
 * <p>Place in the line: after the rules and before everything that evaluates them. Nothing here
 * knows how rules are evaluated, and nothing knows of networks.
 *
 * <p>Invariants: a state is a caller-owned {@code long[]} in which {@link
 * org.propjet.engine.game.StateLayout} gives every fluent its bit; a move is a number in its role's
 * list in {@link org.propjet.engine.game.MoveTable}; texts are canonical; a seed fixes a playout
 * move by move on every reasoner.
 */
@NullMarked
package org.propjet.engine.game;

import org.jspecify.annotations.NullMarked;
