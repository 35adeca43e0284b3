/**
 * What states of a game are worth, without a search: by goals, numbers of moves, distances, or what
 * playing against itself has taught.
 *
 * <p>In: a {@link org.propjet.engine.game.Game} and a state. Out: a number, by an {@link
 * org.propjet.player.search.value.Evaluation}.
 */
@NullMarked
package org.propjet.player.search.value;

import org.jspecify.annotations.NullMarked;
