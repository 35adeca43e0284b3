package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PaceTest {
    /** k = sqrt(T / P (1 - s) / s), rounded to a power of two. */
    @Test
    void theDearerAStateIsTheMorePlayoutsItGets() {
        assertEquals(1, playouts(1_000, 4_000));
        assertEquals(2, playouts(1_000, 500));
        assertEquals(8, playouts(1_000, 31));
        assertEquals(64, playouts(1_000_000, 10));
    }

    private static int playouts(long nanosOfState, long nanosOfPlayout) {
        Pace pace = new Pace(0, 1.0 / 3);
        pace.addTree(1_000 * nanosOfState, 1_000);
        pace.addPlay(1_000 * nanosOfPlayout, 1_000);
        return pace.playoutsPerState(512);
    }

    @Test
    void thereAreNoMoreThanLanes() {
        assertEquals(1, new Pace(8, 0.33).playoutsPerState(1));
        assertEquals(8, new Pace(8, 0.33).playoutsPerState(512));
        assertEquals(1, new Pace(0, 0.33).playoutsPerState(1));
    }
}
