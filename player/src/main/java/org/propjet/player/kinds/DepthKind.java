package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.FactoredPlayer;

/**
 * A kind of players by a search to a depth, of the parts of a game by themselves where it has some.
 *
 * <p>Thread-safe.
 */
abstract sealed class DepthKind implements PlayerKind permits ClassicKind, JointKind {
    private final String kind;
    private final String meaning;

    DepthKind(String kind, String meaning) {
        this.kind = kind;
        this.meaning = meaning;
    }

    @Override
    public final String kind() {
        return kind;
    }

    @Override
    public final String meaning() {
        return meaning;
    }

    @Override
    public void check(Options options) {
        boolean _ = DepthOptions.isFactored(options);
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        return FactoredPlayer.of(
                game,
                roleIndex,
                DepthOptions.isFactored(options),
                (part, role, count) -> newPartPlayer(part, role, options, count));
    }

    /**
     * Makes the player of a part of a game, or of the whole.
     *
     * @param partCount how many parts there are
     */
    abstract Player newPartPlayer(Game part, int roleIndex, Options options, int partCount);
}
