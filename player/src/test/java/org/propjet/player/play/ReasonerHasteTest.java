package org.propjet.player.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

class ReasonerHasteTest {
    private static final long SECOND = 1_000_000_000;

    /** How long each call has everything else wait; not at all, if it is negative. */
    private final List<Long> waits = new ArrayList<>();

    /** How many times it is still said that reasoners are being made. */
    private int pending;

    private final Game game =
            (Game)
                    Proxy.newProxyInstance(
                            Game.class.getClassLoader(),
                            new Class<?>[] {Game.class},
                            (_, method, arguments) -> {
                                if (method.getName().equals("isHasteningReasoners")) {
                                    return pending-- > 0;
                                }
                                assertEquals("hastenReasoners", method.getName());
                                waits.add((long) arguments[0] - System.nanoTime());
                                return null;
                            });

    @Test
    void whereThereIsAProcessorLeftNobodyWaits() {
        ReasonerHaste haste = new ReasonerHaste(game, 1, 2);
        pending = 1_000_000;
        haste.prepare(Budget.ofNanos(60 * SECOND));
        assertEquals(1_000_000, pending);
        assertTrue(waits.getFirst() > 0);
        haste.begin(Budget.ofNanos(60 * SECOND));
        assertEquals(1, waits.size(), "kernels are made while it searches");
        haste.end();
        assertTrue(waits.getLast() <= 0);
    }

    @Test
    void whereAllProcessorsSearchReasonersComeFirst() {
        ReasonerHaste haste = new ReasonerHaste(game, 2, 2);
        pending = 5;
        haste.prepare(Budget.ofNanos(60 * SECOND));
        assertTrue(pending <= 0);
        haste.begin(Budget.ofNanos(60 * SECOND));
        assertTrue(waits.getLast() > 0);
        haste.end();
        assertTrue(waits.getLast() <= 0);
    }

    /** Else there would be no time to learn, or a stop would have to wait. */
    @Test
    void itDoesNotWaitForEver() {
        ReasonerHaste haste = new ReasonerHaste(game, 1, 1);
        pending = Integer.MAX_VALUE;
        long deadline = System.nanoTime() + SECOND / 2;
        haste.prepare(Budget.until(deadline));
        assertTrue(System.nanoTime() - deadline < 0);
        haste.prepare(Budget.ofNanos(3_600 * SECOND).unless(() -> true));
    }
}
