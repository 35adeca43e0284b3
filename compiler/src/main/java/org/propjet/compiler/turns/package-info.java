/**
 * Whose turn it is. From a {@link org.propjet.engine.propnet.PropNet} to the proof that its roles
 * take turns ({@link org.propjet.compiler.turns.TurnTaking}), or that some of them have no choice
 * in some states ({@link org.propjet.compiler.turns.Turns}); who makes which move ({@link
 * org.propjet.compiler.turns.Actors}); and one literal for all roles, where one of them moves
 * ({@link org.propjet.compiler.turns.RoleMerge}).
 *
 * <p>After {@code circuit}. What is proved holds in every state that can be reached. Nothing here
 * chooses a move.
 */
@NullMarked
package org.propjet.compiler.turns;

import org.jspecify.annotations.NullMarked;
