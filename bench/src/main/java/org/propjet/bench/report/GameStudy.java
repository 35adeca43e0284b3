package org.propjet.bench.report;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What a process found out about a game that {@code bench} does not say.
 *
 * <p>Immutable. It is kept as json.
 *
 * @param gates gates of the network
 * @param setupSeconds from the rules' text to a game that can be played, in a process that has done
 *     nothing before
 * @param meanLength joint moves of a random game
 * @param stepOperations operations of the step's circuit
 * @param goalOperations operations of the goals' circuit
 * @param laneCount playouts that a step advances
 * @param circuitNanos what evaluating the step's circuit for all of them takes
 * @param kernel what evaluates it
 * @param choice in a line which kernels were tried, and what became of them
 * @param vectorBits the width of a vector
 * @param registerLimit vector operations in a nanosecond at best, without memory
 * @param memoryLimit the same where each operation loads and stores
 * @param curve playouts a second in each tenth of a second from the first on
 * @param takeovers when faster kernels took over, in order
 * @param threads the speed of several threads
 */
record GameStudy(
        int gates,
        double setupSeconds,
        double meanLength,
        int stepOperations,
        int goalOperations,
        int laneCount,
        double circuitNanos,
        String kernel,
        String choice,
        int vectorBits,
        double registerLimit,
        double memoryLimit,
        List<CurvePoint> curve,
        List<CurveEvent> takeovers,
        List<ThreadSpeed> threads) {

    /**
     * A tenth of a second.
     *
     * @param seconds its end, from when the game could be played
     * @param playoutsPerSecond the speed in it
     */
    record CurvePoint(double seconds, double playoutsPerSecond) {}

    /**
     * When a kernel began to play in place of the one before.
     *
     * @param kernel which, and for what
     * @param seconds since when the game could be played
     */
    record CurveEvent(String kernel, double seconds) {}

    /**
     * The speed of several threads.
     *
     * @param threads how many
     * @param playoutsPerSecond of all of them together
     * @param processor the part of the time for which they had a processor; null if it is unknown
     */
    record ThreadSpeed(int threads, double playoutsPerSecond, @Nullable Double processor) {}

    /**
     * Returns how many operations of the step's circuit are done in a nanosecond, each on one
     * vector.
     */
    double operationsPerNano() {
        return stepOperations * ((double) laneCount / vectorBits) / circuitNanos;
    }

    /** Returns the speed of so many threads relative to one; not a number if it is unknown. */
    double speedUp(int threadCount) {
        double one = speed(1);
        return one > 0 ? speed(threadCount) / one : Double.NaN;
    }

    private double speed(int threadCount) {
        return threads.stream()
                .filter(row -> row.threads() == threadCount)
                .mapToDouble(ThreadSpeed::playoutsPerSecond)
                .findFirst()
                .orElse(Double.NaN);
    }
}
