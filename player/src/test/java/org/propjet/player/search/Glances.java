package org.propjet.player.search;

import java.util.Optional;

/** Looks at players that think in another thread. */
final class Glances {
    private Glances() {}

    /** Waits until a decision has so many playouts, and returns what is known then. */
    static Glance await(Player player, long playoutCount) throws InterruptedException {
        Optional<Glance> glance = player.glance();
        while (glance.isEmpty() || glance.get().playoutCount() < playoutCount) {
            Thread.sleep(1);
            glance = player.glance();
        }
        return glance.get();
    }
}
