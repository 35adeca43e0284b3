package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;

class PlayoutEvaluationTest {
    private static final int PLAYOUTS = 4;
    private static final int GROUP = 10;
    private static final int GROUPS = 6_000;

    private final PlayoutEvaluation evaluation = new PlayoutEvaluation(1, 1, 0.25);
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
        assertEquals(50, value(7));
        assertFalse(evaluation.isUseful());
    }

    @Test
    void whatEachFluentIsWorthIsLearnt() {
        learn(PlayoutEvaluationTest::bySum);
        double error = 0;
        for (int i = 0; i < 1_000; i++) {
            long state = state();
            double difference = value(state) - 100 * bySum(state);
            error += difference * difference / 1_000;
        }
        assertTrue(error < 9, error + " is more than a few points");
        assertTrue(evaluation.isUseful());
        assertTrue(evaluation.slope() > 0.9, () -> "" + evaluation.slope());
        assertTrue(evaluation.ownShare(1) < 0.1, () -> "" + evaluation.ownShare(1));
        assertTrue(
                evaluation.levelShare(GROUP, 1) < 0.5, () -> "" + evaluation.levelShare(GROUP, 1));
    }

    /** The values are 20 points off 50 wherever one looks, which no sum of weights can tell. */
    @Test
    void whereItKnowsNothingPlayoutsCount() {
        learn(PlayoutEvaluationTest::byParity);
        double least = 0.7 * 400 / (0.7 * 400 + 2_100 / 16.0);
        assertTrue(evaluation.ownShare(1) > least, () -> "" + evaluation.ownShare(1));
        assertTrue(evaluation.ownShare(64) > 0.98, () -> "" + evaluation.ownShare(64));
    }

    /** States that follow one state share most of what is added up, and are worth the same. */
    @Test
    void statesAreWorthTheSameAloneAndTogether() {
        learn(PlayoutEvaluationTest::bySum);
        long first = state();
        long[] few = {first, first ^ 0b101, first ^ 1L << 63, state(), 0, -1};
        long[][] states = new long[few.length][];
        for (int i = 0; i < few.length; i++) {
            states[i] = new long[] {few[i]};
        }
        float[] values = new float[few.length];
        evaluation.value(0, states, few.length, values);
        for (int i = 0; i < few.length; i++) {
            assertEquals(value(few[i]), values[i], 1e-3f, "state " + i);
        }
    }

    @Test
    void afterTheFirstStatesItsShareOfTheGroupsIsLearntFrom() {
        assertEquals(25, groupsLearntFrom(evaluation));
        assertEquals(100, groupsLearntFrom(new PlayoutEvaluation(1, 1, 1)));
        assertEquals(10, groupsLearntFrom(new PlayoutEvaluation(1, 1, 0.1)), 1);
    }

    private static int groupsLearntFrom(PlayoutEvaluation any) {
        assertTrue(any.isToLearn(20_000));
        int learnt = 0;
        for (int group = 0; group < 100; group++) {
            learnt += any.isToLearn(GROUP) ? 1 : 0;
        }
        return learnt;
    }

    private float value(long state) {
        float[] value = new float[1];
        evaluation.value(0, new long[][] {{state}}, 1, value);
        return value[0];
    }

    private long state() {
        long few = -1;
        for (int i = 0; i < 3; i++) {
            few &= random.nextLong();
        }
        return few;
    }

    private void learn(LongToDoubleFunction worth) {
        float[] means = new float[GROUP];
        float[] expected = new float[GROUP];
        long[][] states = new long[GROUP][1];
        for (int group = 0; group < GROUPS; group++) {
            double within = 0;
            long common = state();
            for (int i = 0; i < GROUP; i++) {
                states[i][0] = common ^ (state() & 0x00FF_0000_FF00L);
                double chance = worth.applyAsDouble(states[i][0]);
                int wins = 0;
                for (int playout = 0; playout < PLAYOUTS; playout++) {
                    wins += random.nextDouble() < chance ? 1 : 0;
                }
                means[i] = 100f * wins / PLAYOUTS;
                within += means[i] * (100 - means[i]) * PLAYOUTS / (PLAYOUTS - 1);
            }
            evaluation.value(0, states, GROUP, expected);
            evaluation.measure(expected, means, within / GROUP, GROUP, PLAYOUTS);
            evaluation.learn(0, states, GROUP, expected, means);
        }
    }
}
