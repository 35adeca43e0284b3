package org.propjet.player.search.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.value.AgainstSums;

class TrialPointsTest {
    private static TrialPoints agreeing(double correlation) {
        return new TrialPoints(
                new Minimax.Agreement(correlation, 10_000), AgainstSums.NOTHING, true);
    }

    private static TrialPoints even(int alphaBetas, int trees) {
        TrialPoints points = agreeing(0.3);
        add(points, alphaBetas, trees);
        return points;
    }

    private static void add(TrialPoints points, int alphaBetas, int trees) {
        points.addPair(new int[] {alphaBetas, trees}, new int[] {trees, alphaBetas});
    }

    @Test
    void whereAgreementSaysNothingWhoHasMorePoints() {
        assertTrue(even(60, 40).areForAlphaBeta());
        assertFalse(even(50, 50).areForAlphaBeta());
        assertFalse(even(40, 60).areForAlphaBeta());
    }

    @Test
    void fourWinsAheadAreClear() {
        TrialPoints points = even(100, 0);
        assertFalse(points.isClear());
        add(points, 100, 0);
        assertTrue(points.isClear());
        add(points, 0, 100);
        assertFalse(points.isClear());
        points = even(0, 100);
        add(points, 0, 100);
        assertTrue(points.isClear());
    }

    /** Without a match, and against some. */
    @Test
    void agreementIsEvidence() {
        assertTrue(agreeing(0.4).areForAlphaBeta());
        assertFalse(agreeing(0.4).isClear());
        assertTrue(agreeing(0.5).isClear());
        assertFalse(agreeing(0.2).areForAlphaBeta());
        assertFalse(agreeing(0.2).isClear());
        assertFalse(
                new TrialPoints(new Minimax.Agreement(0.7, 30), AgainstSums.NOTHING, true)
                        .isClear());

        TrialPoints alike = agreeing(0.6);
        add(alike, 0, 100);
        add(alike, 0, 100);
        assertTrue(alike.areForAlphaBeta());
        add(alike, 0, 100);
        add(alike, 0, 100);
        assertFalse(alike.areForAlphaBeta());
    }

    /** It may come of few games. A pair of matches won is more, one lost makes it clear. */
    @Test
    void withoutAMatchAgreementDecidesNothingAgainstAlphaBeta() {
        TrialPoints unlike = agreeing(-1);
        assertFalse(unlike.areForAlphaBeta());
        assertFalse(unlike.isClear());
        add(unlike, 100, 0);
        assertTrue(unlike.areForAlphaBeta());
        TrialPoints lost = agreeing(-1);
        add(lost, 0, 100);
        assertTrue(lost.isClear());
    }

    @Test
    void whereThereIsNoTimeToCompareAMatchDecides() {
        TrialPoints uncompared =
                new TrialPoints(new Minimax.Agreement(0, 0), AgainstSums.NOTHING, true);
        assertTrue(uncompared.areForAlphaBeta());
        assertFalse(uncompared.isClear());
        assertEquals(
                "+0.1 as states are dear; +0.0 by agreement with playouts", uncompared.toString());
        uncompared.addPair(new int[] {50, 50}, new int[] {0, 100});
        assertTrue(uncompared.areForAlphaBeta());
        uncompared.addPair(new int[] {0, 100}, new int[] {50, 50});
        uncompared.addPair(new int[] {50, 50}, new int[] {100, 0});
        assertFalse(uncompared.areForAlphaBeta());
    }

    @Test
    void whereWhatMovesDoLastsAlphaBetaMustDoWell() {
        assertTrue(lasting(0, 0).isClear());
        assertFalse(lasting(0, 0).areForAlphaBeta());
        assertTrue(lasting(0.25, 10_000).isClear());
        assertFalse(lasting(0.4, 10_000).isClear());
        assertFalse(lasting(0.4, 10_000).areForAlphaBeta());
        assertTrue(lasting(0.5, 10_000).areForAlphaBeta());
        TrialPoints won = lasting(0.3, 10_000);
        add(won, 100, 0);
        assertFalse(won.areForAlphaBeta());
        add(won, 100, 0);
        assertTrue(won.areForAlphaBeta());
    }

    private static TrialPoints lasting(double correlation, int stateCount) {
        return new TrialPoints(
                new Minimax.Agreement(correlation, stateCount), AgainstSums.MOVES_LAST, true);
    }

    /** It is ahead, but both would have more without it. */
    @Test
    void whoSpoilsTheGameIsNoBetter() {
        TrialPoints points = even(40, 20);
        points.addTreesAlone(new int[] {100, 100});
        assertFalse(points.areForAlphaBeta());
        points = even(90, 20);
        points.addTreesAlone(new int[] {80, 80});
        assertTrue(points.areForAlphaBeta());
    }

    @Test
    void theWordsSayWhatThereIs() {
        TrialPoints lasting = lasting(0.2, 10_000);
        assertEquals(
                "-1.2 as what moves do lasts; -0.6 by agreement with playouts", lasting.toString());
        assertTrue(lasting(0, 0).toString().endsWith("; +0.0 by agreement with playouts"));
        Minimax.Agreement none = new Minimax.Agreement(0, 0);
        assertEquals(
                "-1.2 as wins are patterns; +0.0 by agreement with playouts",
                new TrialPoints(none, AgainstSums.WINS_ARE_PATTERNS, true).toString());
        TrialPoints points = even(60, 40);
        points.addTreesAlone(new int[] {50, 50});
        assertEquals(
                "+0.0 by agreement with playouts; alpha-beta 120 points, tree search 80 in 2"
                        + " matches; against itself the tree search gets 100 in 1 match",
                points.toString());
    }
}
