package org.propjet.player.match.protocol;

/**
 * How long before the end of a clock an answer leaves: it still has to reach the manager. A fifth
 * of the clock within limits, but never more than half of it.
 *
 * <p>Immutable.
 *
 * @param leastNanos the least
 * @param mostNanos the most
 */
public record AnswerMargin(long leastNanos, long mostNanos) {
    private static final int USUAL_SHARE = 5;
    private static final int MOST_SHARE = 2;

    /** What suits a network without long delays. */
    public static final AnswerMargin STANDARD = new AnswerMargin(150_000_000, 300_000_000);

    /** Returns a margin that is the same for all clocks, but for those that are too short. */
    public static AnswerMargin ofNanos(long nanos) {
        return new AnswerMargin(nanos, nanos);
    }

    /** Returns how long before the end of a clock an answer leaves. */
    long of(long clockNanos) {
        long wanted = Math.clamp(clockNanos / USUAL_SHARE, leastNanos, mostNanos);
        return Math.min(wanted, clockNanos / MOST_SHARE);
    }
}
