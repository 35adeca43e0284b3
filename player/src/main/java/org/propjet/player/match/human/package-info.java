/**
 * Matches in which people play some roles and players the others: for terminals and pages. After
 * matches, before the protocol.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, who plays which role, and what people do. Out: a
 * {@link org.propjet.player.match.human.HumanView} after everything that happens, and a {@link
 * org.propjet.player.match.MatchRecord} at the end.
 *
 * <p>People see what their roles may see: in games with hidden information their own moves and
 * percepts.
 */
@NullMarked
package org.propjet.player.match.human;

import org.jspecify.annotations.NullMarked;
