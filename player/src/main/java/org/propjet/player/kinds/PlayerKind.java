package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.PerceivingPlayer;

import java.util.List;

/**
 * A kind of players: its name, the options that it has, and who makes one.
 *
 * <p>Those that programs of others add are {@link PlayerProvider}s. Thread-safe.
 */
public interface PlayerKind {
    /** Returns the name: small letters, digits and hyphens. */
    String kind();

    /** Returns how it plays, in a few words, for help. */
    String meaning();

    /** Returns its options, in the order in which help lists them. */
    List<Option<?>> options();

    /**
     * Looks at what a user told, where that is more than {@link Option#read} can know.
     *
     * @throws IllegalArgumentException with a message for people, if it makes no sense
     */
    default void check(Options options) {}

    /** Returns whether it searches for good moves in a way of our own. */
    default boolean isSearching() {
        return true;
    }

    /**
     * Makes a player of a role, at the initial state.
     *
     * @throws PluginException if a plug-in does not make it
     * @throws IllegalArgumentException with a message for people, if the game is none for what the
     *     options say, such as a file of another game
     */
    Player newPlayer(Game game, int roleIndex, Options options);

    /**
     * Makes a player of a role that knows its own moves and percepts only, at the initial state of
     * any game. It plays random games from the states that may be, unless the kind knows better.
     */
    default PerceivingPlayer newPerceivingPlayer(Game game, int roleIndex, Options options) {
        return PerceivingPlayer.sampling(
                game, roleIndex, options.get(Options.THREADS), options.get(Options.SEED));
    }
}
