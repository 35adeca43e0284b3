package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EloEstimateTest {
    private static PairScores pairs(double... scores) {
        PairScores pairs = PairScores.NONE;
        for (double score : scores) {
            pairs = pairs.plus(score);
        }
        return pairs;
    }

    @Test
    void itIsTheLogarithmOfTheOdds() {
        // Mean 0.6: 400 log10(0.6 / 0.4) = 400 * 0.1760913.
        assertEquals(70.437, EloEstimate.of(pairs(0.5, 0.5, 0.75, 0.5, 0.75)).elo(), 0.001);
        assertEquals(0, EloEstimate.of(pairs(0, 1)).elo(), 1e-9);
        assertEquals(-190.849, EloEstimate.of(pairs(0.25, 0.25)).elo(), 0.001);
        assertEquals(0.5, EloEstimate.scoreOf(0), 1e-12);
        assertEquals(1 / 11.0, EloEstimate.scoreOf(-400), 1e-12);
    }

    @Test
    void theIntervalIsThatOfTheMeanScore() {
        // Mean 0.6, squared distances 3 * 0.01 + 2 * 0.0225 = 0.075; by 4 and 5: 0.00375;
        // its root 0.0612372; the score lies from 0.4799750 to 0.7200250.
        EloEstimate elo = EloEstimate.of(pairs(0.5, 0.5, 0.75, 0.5, 0.75));
        assertEquals(-13.922, elo.from(), 0.001);
        assertEquals(164.091, elo.to(), 0.001);
        assertTrue(elo.isFinite());
    }

    @Test
    void anIntervalThatLeavesTheScoresHasNoEnd() {
        EloEstimate elo = EloEstimate.of(pairs(1, 0.5));
        assertEquals(190.849, elo.elo(), 0.001);
        assertEquals(Double.POSITIVE_INFINITY, elo.to());
        assertFalse(elo.isFinite());
    }

    @Test
    void ofAllPointsItIsInfiniteFromWilsonsBound() {
        // Ten of ten: from 10 / (10 + 1.96^2) = 0.7224598.
        EloEstimate all = EloEstimate.of(pairs(1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
        assertEquals(Double.POSITIVE_INFINITY, all.elo());
        assertEquals(166.195, all.from(), 0.001);
        assertEquals(Double.POSITIVE_INFINITY, all.to());
        EloEstimate none = EloEstimate.of(pairs(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        assertEquals(Double.NEGATIVE_INFINITY, none.elo());
        assertEquals(Double.NEGATIVE_INFINITY, none.from());
        assertEquals(-166.195, none.to(), 0.001);
    }

    @Test
    void pairsThatAreAllAlikeSayNothingOfTheirSpread() {
        // Wilson's interval of 2 in 4: 0.5 ± 1.96 / 7.8416 * sqrt(1 + 0.9604) = 0.5 ± 0.3499643.
        EloEstimate elo = EloEstimate.of(pairs(0.5, 0.5, 0.5, 0.5));
        assertEquals(0, elo.elo(), 1e-9);
        assertEquals(301.282, elo.to(), 0.001);
        assertEquals(-301.282, elo.from(), 0.001);
    }

    @Test
    void withoutPairsNothingIsKnown() {
        EloEstimate elo = EloEstimate.of(PairScores.NONE);
        assertTrue(Double.isNaN(elo.elo()));
        assertFalse(elo.isFinite());
    }
}
