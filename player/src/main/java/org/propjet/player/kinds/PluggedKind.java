package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A kind of player that a plug-in makes. Of its options but {@code seed} only the names are known.
 */
record PluggedKind(PlayerProvider provider) implements PlayerKind {
    @Override
    public String kind() {
        return provider.kind();
    }

    @Override
    public String meaning() {
        return provider.meaning();
    }

    @Override
    public List<Option<?>> options() {
        return Stream.<Option<?>>concat(
                        provider.optionNames().stream().map(Option::named), Stream.of(Options.SEED))
                .toList();
    }

    @Override
    public void check(Options options) {
        provider.check(own(options));
    }

    /** Returns what the user told of its own options. */
    private static Map<String, String> own(Options options) {
        Map<String, String> own = new HashMap<>(options.told());
        own.remove(Options.SEED.name());
        return own;
    }

    @Override
    public boolean isSearching() {
        return false; // nobody knows
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        try {
            return Objects.requireNonNull(
                    provider.newPlayer(game, roleIndex, own(options), options.get(Options.SEED)),
                    "no player");
        } catch (RuntimeException | LinkageError failure) {
            throw new PluginException(
                    "the plug-in %s made no player '%s': %s"
                            .formatted(provider.getClass().getName(), provider.kind(), failure),
                    failure);
        }
    }
}
