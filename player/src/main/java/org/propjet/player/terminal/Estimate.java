package org.propjet.player.terminal;

/**
 * A mean and how sure it is. Written with its error in tables, as the mean alone elsewhere.
 *
 * @param mean the mean; not a number if there is none
 * @param standardError its standard error; not a number if it is unknown
 */
public record Estimate(double mean, double standardError) {

    /**
     * Makes an estimate from sums over a sample.
     *
     * @param count the size of the sample
     * @param sum the sum of its values
     * @param sumOfSquares the sum of their squares
     */
    public static Estimate of(long count, double sum, double sumOfSquares) {
        if (count == 0) {
            return new Estimate(Double.NaN, Double.NaN);
        }
        double mean = sum / count;
        if (count == 1) {
            return new Estimate(mean, Double.NaN);
        }
        double variance = Math.max(0, (sumOfSquares - sum * mean) / (count - 1));
        return new Estimate(mean, Math.sqrt(variance / count));
    }
}
