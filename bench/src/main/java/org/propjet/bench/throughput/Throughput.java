package org.propjet.bench.throughput;

import java.util.Arrays;

/**
 * How many playouts were made a second, and how sure that is.
 *
 * <p>The time is divided into {@value #SAMPLES} samples. Of them the median is taken, and for its
 * interval the sixth and the fifteenth in order, between which the median of the distribution is
 * with a probability of 96 % (order statistics: David and Nagaraja, 2003). So a moment in which the
 * machine did something else does no harm, whatever the distribution.
 *
 * @param perSecond playouts a second: the median of the samples, or the mean if there were too few
 *     playouts for samples, or the threads had no processor in half of them
 * @param low the lower end of its interval; not a number if there is none
 * @param high the upper end
 * @param processorShare the part of the time for which the threads had a processor, 0 to 1
 */
public record Throughput(double perSecond, double low, double high, double processorShare) {
    static final int SAMPLES = 20;
    private static final int LOW_RANK = 6;
    private static final int HIGH_RANK = 15;

    /** Fewer playouts in a sample say little of it. */
    private static final double LEAST_PLAYOUTS = 10;

    /** Threads that have a processor for less of the time are disturbed. */
    static final double LEAST_SHARE = 0.97;

    /** Figures without an interval have so many digits. */
    private static final int DIGITS = 3;

    /**
     * Makes the figures.
     *
     * @param rates playouts a second of each sample, {@value #SAMPLES} of them
     * @param playoutCount playouts in all
     * @param seconds how long that took
     */
    static Throughput of(double[] rates, long playoutCount, double seconds, double processorShare) {
        double median = rates.length < SAMPLES ? 0 : ProcessSpeeds.median(rates);
        if (playoutCount < LEAST_PLAYOUTS * SAMPLES || median == 0) {
            return new Throughput(playoutCount / seconds, Double.NaN, Double.NaN, processorShare);
        }
        double[] sorted = rates.clone();
        Arrays.sort(sorted);
        return new Throughput(median, sorted[LOW_RANK - 1], sorted[HIGH_RANK - 1], processorShare);
    }

    /** Returns whether other work took part of the processors. */
    public boolean isDisturbed() {
        return processorShare < LEAST_SHARE;
    }

    /**
     * Rounds a figure that is as sure as a throughput: to the second digit of half the interval, or
     * to three digits if there is none.
     *
     * @param perSecond the throughput
     * @param low the lower end of its interval, or not a number
     * @param high the upper end
     */
    static double rounded(double figure, double perSecond, double low, double high) {
        double error = (high - low) / 2 / perSecond * figure;
        boolean isKnown = error > 0;
        double digits =
                isKnown
                        ? Math.floor(Math.log10(error)) - 1
                        : Math.floor(Math.log10(Math.max(1, figure))) - DIGITS + 1;
        double place = Math.pow(10, Math.max(digits, -2));
        return Math.round(figure / place) * place;
    }
}
