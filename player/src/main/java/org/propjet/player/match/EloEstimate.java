package org.propjet.player.match;

/**
 * How much stronger one player is than another, in Elo's points: with a difference of {@code d} the
 * stronger one is expected to get {@code 1 / (1 + 10^(-d/400))} of the points.
 *
 * <p>Infinite if a player got all points or none, and at an end of the interval that reaches so
 * far; not a number without pairs. Immutable.
 *
 * @param elo the difference; above 0 if the first player is the stronger one
 * @param from the lower end of its 95 % interval
 * @param to the upper end
 */
public record EloEstimate(double elo, double from, double to) {
    /** The half-width of a 95 % interval of a normal distribution, in standard deviations. */
    private static final double WIDTH = 1.96;

    /** Scores that are as close as this to all points or none differ by rounding. */
    private static final double TINY = 1e-9;

    /**
     * Estimates the difference. The interval is that of the mean score, plus or minus 1.96 standard
     * errors, seen through Elo's formula.
     *
     * <p>If all pairs ended alike their spread is not known; it is then taken to be as wide as can
     * be, that of wins and losses, and the interval is Wilson's (1927): after ten pairs that were
     * all won, from 166 to infinity.
     */
    public static EloEstimate of(PairScores pairs) {
        int count = pairs.count();
        double mean = pairs.mean();
        double centre = mean;
        double halfWidth;
        if (pairs.areAlike()) {
            double square = WIDTH * WIDTH;
            centre = (mean * count + square / 2) / (count + square);
            halfWidth =
                    WIDTH / (count + square) * Math.sqrt(mean * (1 - mean) * count + square / 4);
        } else {
            halfWidth = WIDTH * Math.sqrt(pairs.meanSquareFrom(mean) / (count - 1));
        }
        return new EloEstimate(eloOf(mean), eloOf(centre - halfWidth), eloOf(centre + halfWidth));
    }

    /** Returns the difference at which a score is expected; infinite from 0 down and 1 up. */
    static double eloOf(double score) {
        if (score > 1 - TINY) {
            return Double.POSITIVE_INFINITY;
        }
        return score < TINY ? Double.NEGATIVE_INFINITY : 400 * Math.log10(score / (1 - score));
    }

    /** Returns the score that is expected at a difference. */
    static double scoreOf(double elo) {
        return 1 / (1 + Math.pow(10, -elo / 400));
    }

    /** Returns whether the difference and both ends of its interval are finite. */
    public boolean isFinite() {
        return Double.isFinite(elo) && Double.isFinite(from) && Double.isFinite(to);
    }
}
