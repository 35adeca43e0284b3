package org.propjet.player.multiplayer;

import org.propjet.engine.game.Game;
import org.propjet.player.classic.Horizon;

import java.util.Map;

/** Players by {@link MaxN}. */
public final class MaxNProvider extends JointProvider {
    /** For the service loader. */
    public MaxNProvider() {
        super("maxn", "max^n: each role takes what is best for itself", Together.EQUILIBRIUM, "prune");
    }

    @Override
    void checkOwn(Together together, Map<String, String> options) {
        boolean ignored = isPruned(options);
    }

    @Override
    JointSearch search(
            Game game, Horizon horizon, Together together, Map<String, String> options, long seed) {
        return new MaxN(game, horizon, together, isPruned(options), seed);
    }

    private static boolean isPruned(Map<String, String> options) {
        return isFirst(options, "prune", "on", "off");
    }
}
