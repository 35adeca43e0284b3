package org.propjet.bench.throughput;

import org.apache.commons.statistics.distribution.TDistribution;

import java.util.Arrays;
import java.util.List;

/**
 * How fast processes were that measured the same, and how much they differ. Their logarithms are
 * taken to be normal.
 *
 * <p>The spread is estimated from the processes and from what is known beforehand, as a moderated
 * t-test does (Smyth, 2004), so that one process has an interval, too.
 *
 * @param logarithms of the speeds, at least one
 */
record ProcessSpeeds(List<Double> logarithms) {
    /**
     * The spread of processes on a quiet machine, and what it counts beside those that were
     * measured, in degrees of freedom.
     */
    private static final double USUAL_SPREAD = 0.02;

    private static final double USUAL_WEIGHT = 4;

    /** Degrees of freedom with which a spread can be told from the usual one. */
    private static final int ENOUGH = 4;

    /**
     * An interval.
     *
     * @param low the lower end
     * @param high the upper end
     */
    record Interval(double low, double high) {}

    /** Makes speeds. */
    static ProcessSpeeds of(double... perSecond) {
        return new ProcessSpeeds(Arrays.stream(perSecond).map(Math::log).boxed().toList());
    }

    /** Returns the interval of the speed of any such process, the geometric mean of many. */
    Interval interval(double confidence) {
        double reach = reach(squares(), freedom(), 1.0 / logarithms.size(), confidence);
        return new Interval(Math.exp(mean() - reach), Math.exp(mean() + reach));
    }

    /** Returns how many times as fast these processes are as others. */
    double ratioTo(ProcessSpeeds others) {
        return Math.exp(mean() - others.mean());
    }

    /** Returns the interval of how many times as fast these processes are as others. */
    Interval ratioTo(ProcessSpeeds others, double confidence) {
        double reach =
                reach(
                        squares() + others.squares(),
                        freedom() + others.freedom(),
                        1.0 / logarithms.size() + 1.0 / others.logarithms.size(),
                        confidence);
        double ratio = ratioTo(others);
        return new Interval(ratio * Math.exp(-reach), ratio * Math.exp(reach));
    }

    /**
     * Returns how far an interval reaches to each side. Where there are enough processes and they
     * differ more than usual, only they count.
     *
     * @param squares the sum of the squares of their distances to their means
     * @param freedom how many of those are independent
     * @param share the variance of what is estimated, in variances of a process
     */
    private static double reach(double squares, int freedom, double share, double confidence) {
        double all = freedom + USUAL_WEIGHT;
        double usual = USUAL_WEIGHT * USUAL_SPREAD * USUAL_SPREAD;
        double reach = quantile(all, confidence) * Math.sqrt((usual + squares) / all * share);
        return freedom < ENOUGH
                ? reach
                : Math.max(
                        reach,
                        quantile(freedom, confidence) * Math.sqrt(squares / freedom * share));
    }

    /** Returns the median of some numbers, at least one. */
    static double median(double... numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    private int freedom() {
        return logarithms.size() - 1;
    }

    private static double quantile(double freedom, double confidence) {
        return TDistribution.of(freedom).inverseCumulativeProbability((1 + confidence) / 2);
    }

    private double mean() {
        return logarithms.stream().mapToDouble(logarithm -> logarithm).average().orElseThrow();
    }

    /** Returns the sum of the squares of the distances to the mean. */
    private double squares() {
        double mean = mean();
        return logarithms.stream()
                .mapToDouble(logarithm -> (logarithm - mean) * (logarithm - mean))
                .sum();
    }
}
