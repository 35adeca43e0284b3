package org.propjet.player.match.protocol;

import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Clock;
import org.propjet.engine.time.Seconds;

/**
 * The clocks of a match, as seen by who has to answer. Immutable.
 *
 * <p>Times are counted from the moment at which a request began to arrive. An answer leaves a
 * margin before the clock's end: it still has to reach the manager, which is not patient. The
 * search is told to end somewhat earlier still, as threads wake up late on a busy machine.
 *
 * @param startNanos the start clock
 * @param playNanos the play clock
 * @param margin how long before a clock's end the answer leaves
 * @param time what time it is, and was when a request began to arrive
 */
record ReplyClock(long startNanos, long playNanos, AnswerMargin margin, Clock time) {
    /**
     * How much earlier the search ends, where clocks are short. On a machine whose two processors
     * were shared with other work, 12 of 2,600 answers of {@code mc} came later than this (see
     * {@code MatchClock}), some by 0.2 s; for those the fallback answers.
     */
    private static final long LEAD_NANOS = 50_000_000;

    /** How much earlier it ends where the play clock has time to spare, of 3 s and more. */
    private static final long MOST_PLAY_LEAD_NANOS = 150_000_000;

    /**
     * How much earlier preparing ends where the start clock has time to spare, of 10 s and more: on
     * a busy machine a START was answered 60 ms after the end of its 30 s, and what is prepared in
     * the last half second is worth little. By half of what this is more than {@link #LEAD_NANOS}
     * the answer leaves earlier, too.
     */
    private static final long MOST_START_LEAD_NANOS = 500_000_000;

    /** How long a legal move is waited for, however short the clock. */
    private static final long LEGAL_NANOS = 700_000_000;

    /** The part of a clock that a lead takes beyond {@link #LEAD_NANOS}. */
    private static final int CLOCK_SHARE = 20;

    /** The part of the usable time that a lead takes at most. */
    private static final int LEAD_SHARE = 4;

    static ReplyClock ofSeconds(
            double startSeconds, double playSeconds, AnswerMargin margin, Clock time) {
        return new ReplyClock(
                Seconds.nanos(startSeconds), Seconds.nanos(playSeconds), margin, time);
    }

    /** Returns a budget that ends so long after a request. */
    Budget after(long requestNanos, long nanos) {
        return Budget.until(requestNanos + nanos, time);
    }

    /** Returns how long the answer to START may be waited for. */
    Budget startLimit(long requestNanos) {
        long spare = lead(startNanos, MOST_START_LEAD_NANOS) - lead(startNanos, LEAD_NANOS);
        return after(requestNanos, usable(startNanos) - spare / 2);
    }

    /** Returns how long the answer to PLAY may be waited for. */
    Budget playLimit(long requestNanos) {
        return after(requestNanos, usable(playNanos));
    }

    /**
     * Returns how long the answer to PLAY waits for a legal move, if none is known: an illegal one
     * is as bad as none, and managers wait for a second beyond the clock.
     */
    Budget legalLimit(long requestNanos) {
        return after(requestNanos, Math.max(usable(playNanos), LEGAL_NANOS));
    }

    /** Returns what preparing may take. */
    Budget preparing(long requestNanos) {
        return after(requestNanos, usable(startNanos) - lead(startNanos, MOST_START_LEAD_NANOS));
    }

    /** Returns what the search for a move may take. */
    Budget search(long requestNanos) {
        return after(requestNanos, usable(playNanos) - lead(playNanos, MOST_PLAY_LEAD_NANOS));
    }

    private long usable(long clockNanos) {
        return clockNanos - margin.of(clockNanos);
    }

    private long lead(long clockNanos, long mostNanos) {
        long wanted = Math.clamp(clockNanos / CLOCK_SHARE, LEAD_NANOS, mostNanos);
        return Math.min(wanted, usable(clockNanos) / LEAD_SHARE);
    }
}
