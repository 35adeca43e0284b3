package org.propjet.player.protocol;

/**
 * The clocks of a match, as seen by who has to answer. Immutable.
 *
 * <p>Times are counted from the moment at which a request began to arrive, by {@link
 * System#nanoTime()}. An answer leaves a margin before the clock's end: it still has to reach the
 * manager, which is not patient. The search is told to end somewhat earlier still, as threads wake
 * up late on a busy machine.
 *
 * @param startNanos the start clock
 * @param playNanos the play clock
 * @param marginNanos how long before a clock's end the answer leaves; half the clock, if that is
 *     less
 */
record ReplyClock(long startNanos, long playNanos, long marginNanos) {
    /**
     * How much earlier the search ends. On a machine whose two processors were shared with other
     * work, 12 of 2,600 answers of {@code mc} came later than this (see {@code MatchClock}); for
     * those the fallback answers.
     */
    private static final long LEAD_NANOS = 50_000_000;

    /** The part of a short clock that {@link #LEAD_NANOS} takes at most. */
    private static final int LEAD_SHARE = 4;

    static ReplyClock ofSeconds(double startSeconds, double playSeconds, long marginNanos) {
        return new ReplyClock(
                Math.round(startSeconds * 1e9), Math.round(playSeconds * 1e9), marginNanos);
    }

    /** Returns when the answer to START leaves at the latest. */
    long startLimit(long requestNanos) {
        return requestNanos + usable(startNanos);
    }

    /** Returns when the answer to PLAY leaves at the latest. */
    long playLimit(long requestNanos) {
        return requestNanos + usable(playNanos);
    }

    /** Returns when preparing ends. */
    long startDeadline(long requestNanos) {
        return requestNanos + withLead(usable(startNanos));
    }

    /** Returns when the search for a move ends. */
    long playDeadline(long requestNanos) {
        return requestNanos + withLead(usable(playNanos));
    }

    private long usable(long clockNanos) {
        return clockNanos - Math.min(marginNanos, clockNanos / 2);
    }

    private static long withLead(long usableNanos) {
        return usableNanos - Math.min(LEAD_NANOS, usableNanos / LEAD_SHARE);
    }
}
