package org.propjet.player.match;

import org.propjet.engine.StableApi;
import org.propjet.engine.time.Seconds;

/**
 * How long players may think. Immutable.
 *
 * <p>Times are counted from the moment of a request, by {@link System#nanoTime()}. A player is told
 * a deadline that lies a margin before the clock's end, so that a thread that wakes up late, or a
 * pause of the virtual machine, does not cost the move.
 *
 * @param startNanos the start clock: for preparing, before the first move
 * @param playNanos the play clock: for each move
 * @param marginNanos how long before the end of a clock a player's deadline is
 * @param pauseNanos how long to wait before each request for a move
 */
@StableApi
public record MatchClock(long startNanos, long playNanos, long marginNanos, long pauseNanos) {
    /**
     * On a machine whose two processors were shared with other work, 12 of 2,600 answers came later
     * than 50 ms after their deadline (connectFour, {@code mc}, play clock 200 ms), some by 0.2 s,
     * and one of 5,272 of {@code uct} by 57 ms. A tenth of a play clock of one second is worth
     * that.
     */
    private static final long MOST_MARGIN_NANOS = 100_000_000;

    /** The part of a short play clock that the margin takes. */
    private static final int MARGIN_SHARE = 4;

    /** Makes a clock with a margin that suits players in the same process. */
    public static MatchClock ofSeconds(double startSeconds, double playSeconds) {
        long play = Seconds.nanos(playSeconds);
        return new MatchClock(
                Seconds.nanos(startSeconds),
                play,
                Math.min(MOST_MARGIN_NANOS, play / MARGIN_SHARE),
                0);
    }

    /** Returns when a player that was asked to prepare should be back. */
    public long startDeadline(long requestNanos) {
        return requestNanos + Math.max(0, startNanos - marginNanos);
    }

    /** Returns when a player that was asked for a move should answer. */
    public long playDeadline(long requestNanos) {
        return requestNanos + Math.max(0, playNanos - marginNanos);
    }
}
