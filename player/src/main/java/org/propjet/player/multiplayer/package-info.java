/**
 * Searches to a depth for any number of roles, also where they choose at the same time or by
 * chance: after the searches for two players, whose horizons and clock they use.
 *
 * <p>In: a {@link org.propjet.engine.game.Game}, a state, a role and a depth. Out: {@link
 * org.propjet.player.classic.Found}. Each kind of search is a {@link
 * org.propjet.player.classic.DepthSearch}, made by a {@link
 * org.propjet.player.search.PlayerProvider} from a user's options.
 */
@NullMarked
package org.propjet.player.multiplayer;

import org.jspecify.annotations.NullMarked;
