package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FasterWayTest {
    private static final int ROWS = 20;

    private final FasterWay way = new FasterWay();

    /** Does rows so often; returns how often in lanes. */
    private int inLanes(int times, int rows, long rowNanos, long batchNanos) {
        int count = 0;
        for (int i = 0; i < times; i++) {
            boolean inLanes = way.isInLanes(rows);
            way.measure(inLanes, inLanes ? batchNanos : rowNanos * rows, rows);
            count += inLanes ? 1 : 0;
        }
        return count;
    }

    @Test
    void theFasterWayIsTakenNearlyAlways() {
        assertTrue(inLanes(1_000, ROWS, 100, 1_000) > 950);
        inLanes(1_000, ROWS, 100, 4_000); // lanes have become slow
        assertTrue(inLanes(1_000, ROWS, 100, 4_000) < 50);
    }

    @Test
    void fewRowsAreNotWorthABatch() {
        assertTrue(inLanes(1_000, ROWS, 100, 1_000) > 950);
        assertTrue(inLanes(1_000, 5, 100, 1_000) < 50);
    }

    /** Code is compiled when it is first used. */
    @Test
    void theFirstTimeDoesNotDecide() {
        assertTrue(way.isInLanes(ROWS));
        way.measure(true, 1_000_000_000, ROWS);
        assertTrue(inLanes(1_000, ROWS, 100, 1_000) > 950);
    }

    @Test
    void theSlowerWayIsTriedAgain() {
        inLanes(100, ROWS, 100, 4_000);
        assertTrue(inLanes(1_000, ROWS, 100, 4_000) > 0);
        inLanes(100, ROWS, 100, 500);
        assertTrue(inLanes(1_000, ROWS, 100, 500) > 950);
    }
}
