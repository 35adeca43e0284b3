package org.propjet.player.search.features;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.Random;

class LinearFitTest {
    private static final int COUNT = 400;

    private final Random random = new Random(5);
    private final double[][] features = {
        random.doubles(COUNT, -1, 1).toArray(), random.doubles(COUNT, -1, 1).toArray()
    };
    private final double[] values = new double[COUNT];
    private final boolean[] isUsed = new boolean[COUNT];
    private final boolean[] isOther = new boolean[COUNT];

    /** In the states that are used, the features' means are far from those of all states. */
    LinearFitTest() {
        for (int i = 0; i < COUNT; i++) {
            isUsed[i] = features[0][i] > 0;
            isOther[i] = !isUsed[i];
            values[i] = 50 + 20 * features[0][i] - 5 * features[1][i];
        }
    }

    @Test
    void findsTheWeightsOfASum() {
        LinearFit fit = LinearFit.of(features, values, isUsed, 1e-6);
        assertEquals(20, fit.weight(0), 1e-3);
        assertEquals(-5, fit.weight(1), 1e-3);
        assertEquals(1, fit.explained(features, values, isOther), 1e-6);
        assertEquals(0, fit.untold(features, values)[3], 1e-3);
    }

    @Test
    void aPenaltyMakesWeightsSmaller() {
        double free = LinearFit.of(features, values, isUsed, 1e-6).weight(1);
        double dear = LinearFit.of(features, values, isUsed, 100).weight(1);
        assertEquals(-5, free, 1e-3);
        assertEquals(true, dear > -4 && dear < 0, "weight " + dear);
    }

    @Test
    void withoutFeaturesTheMeanIsTold() {
        LinearFit fit = LinearFit.of(new double[0][], values, isUsed, 1);
        assertEquals(0, fit.explained(new double[0][], values, isUsed), 1e-9);
    }
}
