package org.propjet.player.kinds;

import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Player;

import java.util.List;
import java.util.Map;

/**
 * A kind of players from elsewhere: a plug-in. Its name can be used wherever a player is named.
 *
 * <p>Implementations have a public constructor without parameters, and are named in {@code
 * META-INF/services/org.propjet.player.kinds.PlayerProvider} of a jar on the class path. They are
 * thread-safe.
 */
@StableApi
public interface PlayerProvider {

    /** Returns the kind's name: small letters, digits and hyphens. */
    String kind();

    /** Returns how it plays, in a few words, for help. */
    String meaning();

    /** Returns the names of its options, in small letters. All players have {@code seed}, too. */
    default List<String> optionNames() {
        return List.of();
    }

    /**
     * Looks at the options that a user gave.
     *
     * @param options the options but {@code seed}, by name; none that {@link #optionNames} lacks
     * @throws IllegalArgumentException with a message for people, if a value makes no sense
     */
    default void check(Map<String, String> options) {}

    /**
     * Makes a player of a role, at the initial state.
     *
     * @param options the options, as in {@link #check}
     * @param seed fixes its choices; another one for each match of a series
     */
    Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed);
}
