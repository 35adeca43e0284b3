package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;

class EvaluationTest {
    private static final int PLAYOUTS = 4;
    private static final int STATES = 60_000;

    private final Evaluation evaluation = new Evaluation(1, 1);
    private final SplittableRandom random = new SplittableRandom(5);

    /** Each fluent of the low half is good, each of the high half is bad. */
    private static double bySum(long state) {
        int balance = Long.bitCount(state & 0xFFFF_FFFFL) - Long.bitCount(state >>> 32);
        return 1 / (1 + Math.exp(-0.3 * balance));
    }

    /** Fluents say nothing but together. */
    private static double byParity(long state) {
        return Long.bitCount(state) % 2 == 0 ? 0.7 : 0.3;
    }

    @Test
    void nothingIsKnownAtFirst() {
        assertEquals(50, evaluation.value(0, new long[] {7}));
        assertEquals(0, evaluation.share(1));
    }

    @Test
    void whatEachFluentIsWorthIsLearnt() {
        learn(EvaluationTest::bySum);
        double error = 0;
        for (int i = 0; i < 1_000; i++) {
            long[] state = state();
            double difference = evaluation.value(0, state) - 100 * bySum(state[0]);
            error += difference * difference / 1_000;
        }
        assertTrue(error < 9, () -> "a few points only, but " + evaluation);
        assertTrue(evaluation.share(1) > 0.95, evaluation::toString);
        assertTrue(evaluation.share(64) < evaluation.share(1), evaluation::toString);
        assertTrue(evaluation.variance(1) < 100, evaluation::toString);
    }

    /** The values are 20 points off 50 wherever one looks, which no sum of weights can tell. */
    @Test
    void whereItKnowsNothingPlayoutsCount() {
        learn(EvaluationTest::byParity);
        assertEquals(2_100.0 / (2_100 + 400), evaluation.share(1), 0.05);
        assertEquals(2_100.0 / 64 / (2_100.0 / 64 + 400), evaluation.share(64), 0.05);
    }

    private long[] state() {
        long few = -1;
        for (int i = 0; i < 3; i++) {
            few &= random.nextLong();
        }
        return new long[] {few};
    }

    private void learn(LongToDoubleFunction worth) {
        for (int i = 0; i < STATES; i++) {
            long[] state = state();
            int wins = 0;
            for (int playout = 0; playout < PLAYOUTS; playout++) {
                wins += random.nextDouble() < worth.applyAsDouble(state[0]) ? 1 : 0;
            }
            float mean = 100f * wins / PLAYOUTS;
            double within = (double) mean * (100 - mean) * PLAYOUTS / (PLAYOUTS - 1);
            float expected = evaluation.value(0, state);
            evaluation.measure(expected, mean, within, PLAYOUTS);
            evaluation.learn(0, state, expected, mean);
        }
    }
}
