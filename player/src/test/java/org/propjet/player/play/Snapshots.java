package org.propjet.player.play;

import java.util.Optional;

/** Looks at players that think in another thread. */
public final class Snapshots {
    private Snapshots() {}

    /** Waits until a decision has so many playouts, and returns what is known then. */
    public static Decision await(Player player, long playoutCount) throws InterruptedException {
        Optional<Decision> snapshot = player.snapshot();
        while (snapshot.isEmpty() || snapshot.get().playoutCount() < playoutCount) {
            Thread.sleep(1);
            snapshot = player.snapshot();
        }
        return snapshot.get();
    }
}
