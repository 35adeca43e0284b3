package org.propjet.bench.throughput;

import picocli.CommandLine.Option;

/** The options of commands that play random games and measure. */
public final class MeasuringOptions {
    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Measure for S seconds (default: 5).")
    private double seconds = 5;

    @Option(
            names = "--warmup-seconds",
            paramLabel = "S",
            description = "Play for S seconds before measuring (default: 3).")
    private double warmupSeconds = 3;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "Fixes the random games (default: 1).")
    private long seed = 1;

    /** Returns for how long to measure. */
    public double seconds() {
        return seconds;
    }

    /** Returns for how long to play before. */
    public double warmupSeconds() {
        return warmupSeconds;
    }

    /** Returns what fixes the random games. */
    public long seed() {
        return seed;
    }
}
