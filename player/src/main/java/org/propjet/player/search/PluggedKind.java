package org.propjet.player.search;

import org.propjet.engine.game.Game;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A kind of player that a {@link PlayerProvider} makes, with the options that are its own. The
 * provider is a part of Propjet, or a plug-in.
 *
 * @param provider who makes the player
 * @param options the options but {@code seed}, by name
 */
record PluggedKind(PlayerProvider provider, Map<String, String> options) {
    /** Where providers are that are a part of Propjet. */
    private static final String OWN_PACKAGES = "org.propjet.player.";

    /** Loads providers when somebody asks for the first time. */
    private static final class Loaded {
        static final Plugins<PlayerProvider> PLUGINS =
                new Plugins<>(
                        PlayerProvider.class, PluggedKind::checkedName, PlayerSpec.ownKinds());

        /** Those that can be used, our own first. */
        static final List<PlayerProvider> PROVIDERS =
                PLUGINS.all().stream()
                        .sorted(Comparator.comparing(provider -> !isBuiltIn(provider)))
                        .toList();
    }

    /** Returns all that can be looked up. */
    static Plugins<PlayerProvider> plugins() {
        return Loaded.PLUGINS;
    }

    /** Returns those that can be used, our own first. */
    static List<PlayerProvider> providers() {
        return Loaded.PROVIDERS;
    }

    /** Returns a provider's name, if it can say the rest, too. */
    private static String checkedName(PlayerProvider provider) {
        Objects.requireNonNull(provider.meaning(), "it does not say how it plays");
        Objects.requireNonNull(provider.optionNames(), "it does not say which options it has");
        return Objects.requireNonNull(provider.kind(), "it has no name");
    }

    /** Returns whether a provider is a part of Propjet. */
    private static boolean isBuiltIn(PlayerProvider provider) {
        return provider.getClass().getName().startsWith(OWN_PACKAGES);
    }

    /** Returns whether the provider is a part of Propjet. */
    boolean isBuiltIn() {
        return isBuiltIn(provider);
    }

    /**
     * Makes the player.
     *
     * @throws PluginException if the provider does not
     */
    Player newPlayer(Game game, int roleIndex, long seed) {
        try {
            return Objects.requireNonNull(
                    provider.newPlayer(game, roleIndex, options, seed), "no player");
        } catch (RuntimeException | LinkageError failure) {
            if (isBuiltIn() && failure instanceof IllegalArgumentException) {
                throw new PluginException(String.valueOf(failure.getMessage()), failure);
            }
            throw new PluginException(
                    "the plug-in %s made no player '%s': %s"
                            .formatted(provider.getClass().getName(), provider.kind(), failure),
                    failure);
        }
    }
}
