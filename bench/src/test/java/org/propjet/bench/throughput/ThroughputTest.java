package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

class ThroughputTest {
    private static double[] oneToTwenty() {
        return IntStream.rangeClosed(1, 20).mapToDouble(i -> 21 - i).toArray();
    }

    @Test
    void theMedianAndItsInterval() {
        Throughput found = Throughput.of(oneToTwenty(), 1_000, 5, 1);
        assertEquals(10.5, found.perSecond());
        assertEquals(6, found.low());
        assertEquals(15, found.high());
    }

    @Test
    void aMomentOfOtherWorkDoesNoHarm() {
        double[] rates = new double[20];
        Arrays.fill(rates, 100);
        rates[3] = 5;
        rates[4] = 0;
        Throughput found = Throughput.of(rates, 1_000, 5, 0.9);
        assertEquals(100, found.perSecond());
        assertEquals(100, found.low());
        assertTrue(found.isDisturbed());
        assertFalse(Throughput.of(rates, 1_000, 5, 0.99).isDisturbed());
    }

    @Test
    void withFewPlayoutsThereIsNoInterval() {
        Throughput found = Throughput.of(oneToTwenty(), 199, 5, 1);
        assertEquals(39.8, found.perSecond());
        assertTrue(Double.isNaN(found.low()) && Double.isNaN(found.high()));
        assertEquals(1, Throughput.of(new double[0], 5_000, 5_000, 1).perSecond());
    }

    /** Of normal samples, 96 of 100 intervals hold the true value, give or take four errors. */
    @Test
    void intervalsHoldWhatTheyPromise() {
        Random random = new Random(4);
        int held = 0;
        for (int run = 0; run < 2_000; run++) {
            double[] rates = random.doubles(20).map(x -> 50 + random.nextGaussian()).toArray();
            Throughput found = Throughput.of(rates, 1_000, 5, 1);
            held += found.low() <= 50 && 50 <= found.high() ? 1 : 0;
        }
        assertEquals(0.959, held / 2_000.0, 0.018);
    }

    @Test
    void figuresAreRoundedAsTheIntervalAllows() {
        double low = 37_000_000;
        double high = 37_300_000;
        double median = 37_132_551;
        assertEquals(37_130_000, Throughput.rounded(37_132_551, median, low, high));
        assertEquals(790_900_000, Throughput.rounded(790_912_345, median, low, high));
        double unknown = Double.NaN;
        assertEquals(37_100_000, Throughput.rounded(37_132_551, median, unknown, unknown));
        assertEquals(4.57, Throughput.rounded(4.567, median, unknown, unknown), 1e-9);
        assertEquals(0, Throughput.rounded(0, median, unknown, unknown));
    }
}
