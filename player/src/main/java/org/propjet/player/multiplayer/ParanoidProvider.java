package org.propjet.player.multiplayer;

import org.propjet.engine.game.Game;
import org.propjet.player.classic.Horizon;

import java.util.Map;

/** Players by {@link Paranoid}. */
public final class ParanoidProvider extends JointProvider {
    /** For the service loader. */
    public ParanoidProvider() {
        super("paranoid", "alpha-beta, one role against all others", Together.EQUILIBRIUM);
    }

    @Override
    void checkOwn(Together together, Map<String, String> options) {
        // It has none.
    }

    @Override
    JointSearch search(
            Game game, Horizon horizon, Together together, Map<String, String> options, long seed) {
        return new Paranoid(game, horizon, together, seed);
    }
}
