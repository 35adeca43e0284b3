package org.propjet.player.match;

/**
 * How one player did against another in pairs of matches that begin at the same start, with the
 * roles exchanged. A pair's score is the mean of the player's shares of the points in both (see
 * {@link MatchRecord#share}), from 0 to 1.
 *
 * <p>Pairs rather than matches, because the two of a pair are not independent: what the start is
 * worth to the first role, one player gets in the first and the other in the second.
 *
 * <p>Immutable.
 *
 * @param count how many pairs
 * @param sum their scores together
 * @param squareSum the squares of their scores together
 * @param least the least score
 * @param most the highest score
 */
public record PairScores(int count, double sum, double squareSum, double least, double most) {
    /** No pairs yet. */
    public static final PairScores NONE = new PairScores(0, 0, 0, 1, 0);

    /** Returns the scores with another. */
    public PairScores plus(double score) {
        return new PairScores(
                count + 1,
                sum + score,
                squareSum + score * score,
                Math.min(least, score),
                Math.max(most, score));
    }

    /** Returns the mean score; not a number without pairs. */
    public double mean() {
        return sum / count;
    }

    /** Returns the mean squared distance of the scores from a value; of the mean, the variance. */
    public double meanSquareFrom(double value) {
        return Math.max(0, squareSum / count - 2 * value * mean() + value * value);
    }

    /** Returns whether all scores are the same, so that they say nothing of their spread. */
    public boolean areAlike() {
        return least >= most;
    }
}
