package org.propjet.player.search.features;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FeatureWorthTest {
    private static final double EXACT = 1e-9;

    /** Two sequences of two states. */
    private static Positions positions() {
        Positions positions = new Positions();
        for (int i = 0; i < 4; i++) {
            positions.add(new long[1], i / 2, new double[] {0});
        }
        return positions;
    }

    private static FeatureWorth worth(double[] feature, double... values) {
        return FeatureWorth.of(feature, values, positions());
    }

    @Test
    void whatIsTheSameThroughoutASequenceIsStable() {
        FeatureWorth worth = worth(new double[] {1, 1, 3, 3}, 10, 10, 30, 30);
        assertEquals(1, worth.stability(), EXACT);
        assertEquals(1, worth.correlation(), EXACT);
        assertEquals(1, worth.worth(), EXACT);
        assertEquals(2, worth.mean(), EXACT);
        assertEquals(1, worth.variance(), EXACT);
    }

    @Test
    void whatChangesFromPlyToPlyIsNot() {
        FeatureWorth worth = worth(new double[] {0, 1, 0, 1}, 20, 10, 20, 10);
        assertEquals(1 / 11.0, worth.stability(), EXACT); // both variances are 1/4
        assertEquals(-1, worth.correlation(), EXACT);
        assertEquals(1 / 11.0, worth.worth(), EXACT);
    }

    @Test
    void whatHasNothingToDoWithValuesIsWorthNothing() {
        FeatureWorth worth = worth(new double[] {1, 1, 3, 3}, 10, 30, 10, 30);
        assertEquals(0, worth.correlation(), EXACT);
        assertEquals(0, worth.worth(), EXACT);
    }

    @Test
    void whatNeverChangesIsWorthNothing() {
        assertEquals(0, worth(new double[] {5, 5, 5, 5}, 10, 20, 30, 40).worth(), EXACT);
    }
}
