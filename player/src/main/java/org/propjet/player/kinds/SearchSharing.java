package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Player;

/** Makes players whose searches are shared with other machines. Thread-safe. */
public interface SearchSharing {

    /**
     * Says what a game was made of, so that others can make it, too; also games that begin in
     * another of its states.
     *
     * @param name the game's name
     * @param rules the text of its rules, in UTF-8 or Latin-1
     */
    void know(Game game, String name, byte[] rules);

    /**
     * Makes a player of a role, at the initial state, by {@link PlayerSpec#newPlayer(Game, int,
     * SearchExchange)}. If its search cannot be shared it searches alone.
     */
    Player newPlayer(Game game, int roleIndex, PlayerSpec spec);
}
