package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SprtTest {
    private static final double ERROR = Sprt.USUAL_ERROR;

    private static PairScores pairs(int drawn, int won) {
        PairScores pairs = PairScores.NONE;
        for (int i = 0; i < drawn; i++) {
            pairs = pairs.plus(0.5);
        }
        for (int i = 0; i < won; i++) {
            pairs = pairs.plus(1);
        }
        return pairs;
    }

    @Test
    void theBoundsAreWalds() {
        // log(0.95 / 0.05) = log(19)
        Sprt usual = new Sprt(0, 20, ERROR, ERROR);
        assertEquals(2.944439, usual.acceptingRatio(), 1e-6);
        assertEquals(-2.944439, usual.rejectingRatio(), 1e-6);
        Sprt strict = new Sprt(0, 20, 0.01, 0.1);
        assertEquals(Math.log(90), strict.acceptingRatio(), 1e-12);
        assertEquals(Math.log(0.1 / 0.99), strict.rejectingRatio(), 1e-12);
    }

    /*
     * By hand: with the five supposed pairs, 10 pairs of 0.5 have squares from 0.5 of 0.625 / 15 =
     * 0.0416667 on average. Elo 100 expects 0.6400650, squares from which are 0.0196182 more. So
     * 15 / 2 * log(0.0416667 / 0.0612849) = -2.8937.
     */
    @Test
    void theRatioIsThatOfTheMeanSquares() {
        Sprt sprt = new Sprt(0, 100, ERROR, ERROR);
        assertEquals(-2.8937, sprt.logLikelihoodRatio(pairs(10, 0)), 1e-4);
        assertEquals(
                2.8937, new Sprt(-100, 0, ERROR, ERROR).logLikelihoodRatio(pairs(10, 0)), 1e-4);
        assertEquals(0, new Sprt(-50, 50, ERROR, ERROR).logLikelihoodRatio(pairs(10, 0)), 1e-9);
        assertEquals(0, sprt.logLikelihoodRatio(PairScores.NONE), 0.5);
    }

    @Test
    void itDecidesWhenARatioReachesABound() {
        Sprt sprt = new Sprt(0, 100, ERROR, ERROR);
        assertEquals(Sprt.Verdict.UNDECIDED, sprt.verdict(PairScores.NONE));
        assertEquals(Sprt.Verdict.UNDECIDED, sprt.verdict(pairs(10, 0)));
        assertEquals(Sprt.Verdict.REJECTED, sprt.verdict(pairs(11, 0)));
        assertEquals(Sprt.Verdict.UNDECIDED, sprt.verdict(pairs(0, 3)));
        assertEquals(Sprt.Verdict.ACCEPTED, sprt.verdict(pairs(10, 20)));
    }

    @ParameterizedTest
    @CsvSource({"20,20,0.05,0.05", "20,0,0.05,0.05", "0,20,0,0.05", "0,20,0.05,0.5", "0,NaN,.1,.1"})
    void aTestWithoutAMeaningIsRefused(double elo0, double elo1, double alpha, double beta) {
        assertThrows(IllegalArgumentException.class, () -> new Sprt(elo0, elo1, alpha, beta));
    }
}
