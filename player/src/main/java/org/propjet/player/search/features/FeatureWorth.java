package org.propjet.player.search.features;

import java.util.Arrays;

/**
 * What a feature says of the worth of states to a role (Waledzik and Mandziuk, 2014).
 *
 * @param mean the mean of the feature over all states
 * @param variance its variance over all states
 * @param stability V / (V + 10 W), for that variance V and the mean variance W within a sequence of
 *     states of one game: 1 if it never changes during a game
 * @param correlation with the states' values
 */
record FeatureWorth(double mean, double variance, double stability, double correlation) {
    /** How much a change from ply to ply counts against a feature. */
    private static final double RESTLESSNESS = 10;

    /** A variance of so little, in squares of the mean, comes of rounding. */
    private static final double ROUNDING = 1e-12;

    /** Returns how good a feature it is: what it lacks most of stability and correlation counts. */
    double worth() {
        return Math.min(stability, Math.abs(correlation));
    }

    /** Returns a feature's values in units of its standard deviation, from its mean. */
    double[] standardised(double[] feature) {
        double deviation = Math.sqrt(variance);
        return Arrays.stream(feature).map(value -> (value - mean) / deviation).toArray();
    }

    /**
     * Measures a feature.
     *
     * @param feature its value in each state
     * @param values what each state is worth
     * @param positions the states, those of a sequence one after the other
     */
    static FeatureWorth of(double[] feature, double[] values, Positions positions) {
        int count = feature.length;
        double mean = mean(feature, 0, count);
        double valueMean = mean(values, 0, count);
        double squares = 0;
        double valueSquares = 0;
        double products = 0;
        for (int i = 0; i < count; i++) {
            double more = feature[i] - mean;
            double valueMore = values[i] - valueMean;
            squares += more * more;
            valueSquares += valueMore * valueMore;
            products += more * valueMore;
        }
        double spread = Math.sqrt(squares * valueSquares);
        double variance = squares / count;
        if (variance <= ROUNDING * mean * mean) {
            return new FeatureWorth(mean, 0, 0, 0);
        }
        double within = withinSequences(feature, positions);
        return new FeatureWorth(
                mean,
                variance,
                variance > 0 ? variance / (variance + RESTLESSNESS * within) : 0,
                spread > 0 ? products / spread : 0);
    }

    private static double withinSequences(double[] feature, Positions positions) {
        double sum = 0;
        int measured = 0;
        for (int from = 0; from < feature.length; ) {
            int to = from + 1;
            while (to < feature.length && positions.sequence(to) == positions.sequence(from)) {
                to++;
            }
            if (to - from > 1) {
                double mean = mean(feature, from, to);
                double squares = 0;
                for (int i = from; i < to; i++) {
                    squares += (feature[i] - mean) * (feature[i] - mean);
                }
                sum += squares / (to - from);
                measured++;
            }
            from = to;
        }
        return measured == 0 ? 0 : sum / measured;
    }

    private static double mean(double[] numbers, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += numbers[i];
        }
        return sum / (to - from);
    }
}
