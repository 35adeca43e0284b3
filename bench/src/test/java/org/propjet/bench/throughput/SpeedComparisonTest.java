package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.bench.throughput.BenchRow.ProcessSpeed;
import org.propjet.bench.throughput.SpeedComparison.Verdict;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

class SpeedComparisonTest {
    private static final int TRIALS = 4_000;

    private final Random random = new Random(7);

    private List<ProcessSpeed> processes(int count, double speed, double spread) {
        return Stream.generate(
                        () ->
                                new ProcessSpeed(
                                        speed * Math.exp(spread * random.nextGaussian()), 1.0))
                .limit(count)
                .toList();
    }

    private double shareOf(Verdict verdict, int count, double newSpeed, double spread) {
        int found = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            SpeedComparison comparison =
                    SpeedComparison.of(
                            processes(count, 1e6, spread), processes(count, newSpeed, spread));
            found += comparison.verdict() == verdict ? 1 : 0;
        }
        return found / (double) TRIALS;
    }

    /** With the spread that is expected at most one in 200 is called different. */
    @Test
    void sameSpeedIsSeldomCalledDifferent() {
        assertTrue(shareOf(Verdict.SAME, 5, 1e6, 0.02) > 0.993);
        assertTrue(shareOf(Verdict.SAME, 1, 1e6, 0.02) > 0.993);
        assertTrue(shareOf(Verdict.SAME, 5, 1e6, 0.2) > 0.98);
    }

    @Test
    void tenPerCentAreNoticed() {
        assertTrue(shareOf(Verdict.SLOWER, 5, 0.9e6, 0.02) > 0.99);
        assertTrue(shareOf(Verdict.FASTER, 5, 1.1e6, 0.02) > 0.99);
        assertTrue(shareOf(Verdict.SLOWER, 5, 0.9e6, 0.1) < 0.3);
    }

    /** What others took from the processor is not the program's fault. */
    @Test
    void speedsArePerSecondOfAProcessor() {
        List<ProcessSpeed> quiet = List.of(new ProcessSpeed(1e6, 1.0));
        List<ProcessSpeed> busy = List.of(new ProcessSpeed(0.5e6, 0.5));
        assertEquals(1, SpeedComparison.of(quiet, busy).ratio(), 1e-9);
        assertTrue(busy.getFirst().isDisturbed());
        assertFalse(quiet.getFirst().isDisturbed());
        assertEquals(2e6, new ProcessSpeed(2e6, null).perProcessorSecond());
    }

    @Test
    void medianIsTheMiddle() {
        assertEquals(3, ProcessSpeeds.median(9, 3, 1));
        assertEquals(2.5, ProcessSpeeds.median(DoubleStream.of(4, 1, 2, 3).toArray()));
    }
}
