package org.propjet.player.search;

import org.propjet.engine.game.Game;

/** Makes players whose searches are shared with other machines. Thread-safe. */
@FunctionalInterface
public interface SearchSharing {

    /**
     * Makes a player of a role, at the initial state, by {@link PlayerSpec#newPlayer(Game, int,
     * TreeExchanges)}. If its search cannot be shared it searches alone.
     */
    Player newPlayer(Game game, int roleIndex, PlayerSpec spec);
}
