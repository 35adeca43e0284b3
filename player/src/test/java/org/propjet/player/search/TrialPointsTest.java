package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TrialPointsTest {
    private static TrialPoints points(int alphaBetas, int trees) {
        TrialPoints points = new TrialPoints();
        points.addPair(new int[] {alphaBetas, trees}, new int[] {trees, alphaBetas});
        return points;
    }

    @Test
    void whoHasMorePoints() {
        assertFalse(new TrialPoints().areForAlphaBeta());
        assertTrue(points(60, 40).areForAlphaBeta());
        assertFalse(points(50, 50).areForAlphaBeta());
        assertFalse(points(40, 60).areForAlphaBeta());
    }

    @Test
    void threeWinsAheadAreClear() {
        TrialPoints points = points(100, 0);
        assertFalse(points.isClear());
        points.addPair(new int[] {100, 0}, new int[] {100, 0});
        assertFalse(points.isClear());
        points.addPair(new int[] {100, 0}, new int[] {50, 50});
        assertTrue(points.isClear());
        points.addPair(new int[] {0, 100}, new int[] {50, 50});
        assertFalse(points.isClear());
        points = points(0, 100);
        points.addPair(new int[] {0, 100}, new int[] {50, 50});
        assertTrue(points.isClear());
    }

    /** It is ahead, but both would have more without it. */
    @Test
    void whoSpoilsTheGameIsNoBetter() {
        TrialPoints points = points(40, 20);
        points.addTreesAlone(new int[] {100, 100});
        assertFalse(points.areForAlphaBeta());
        points = points(90, 20);
        points.addTreesAlone(new int[] {80, 80});
        assertTrue(points.areForAlphaBeta());
    }
}
