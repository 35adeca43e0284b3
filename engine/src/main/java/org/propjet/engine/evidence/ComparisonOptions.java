package org.propjet.engine.evidence;

import org.propjet.engine.game.RandomPlayout;

import java.time.Duration;

/**
 * How {@link GameComparison} is to compare.
 *
 * @param playoutCount how many random playouts
 * @param seed fixes the playouts
 * @param maxPlies after how many joint moves a playout is cut
 * @param timeLimit when to stop, however many playouts are left
 */
public record ComparisonOptions(long playoutCount, long seed, int maxPlies, Duration timeLimit) {

    /** Returns options for some playouts, as long as {@link RandomPlayout} lets them be. */
    public static ComparisonOptions of(long playoutCount, long seed, Duration timeLimit) {
        return new ComparisonOptions(playoutCount, seed, RandomPlayout.MAX_PLIES, timeLimit);
    }
}
