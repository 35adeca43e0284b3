package org.propjet.player.multiplayer;

import org.propjet.engine.game.Game;
import org.propjet.player.classic.Horizon;

import java.util.Map;

/** Players by {@link SoftMaxN}. */
public final class SoftMaxNProvider extends JointProvider {
    /** For the service loader. */
    public SoftMaxNProvider() {
        super("softmaxn", "max^n that leaves open which of equal moves others take", Together.PESSIMIST, "domination");
    }

    @Override
    void checkOwn(Together together, Map<String, String> options) {
        boolean ignored = isStrict(options);
        if (together == Together.EQUILIBRIUM) {
            throw new IllegalArgumentException(
                    "together=equilibrium: softmaxn knows pessimist and random only; maxn and"
                            + " paranoid know equilibrium");
        }
    }

    @Override
    JointSearch search(
            Game game, Horizon horizon, Together together, Map<String, String> options, long seed) {
        return new SoftMaxN(game, horizon, together, !isStrict(options), seed);
    }

    private static boolean isStrict(Map<String, String> options) {
        return isFirst(options, "domination", "strict", "weak");
    }
}
