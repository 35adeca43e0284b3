package org.propjet.player.minimax;

import java.util.function.BooleanSupplier;

/**
 * When a search ends at the latest.
 *
 * @param deadlineNanos a time, as {@link System#nanoTime()}
 * @param mostStates how many states are searched
 * @param mostDepth how deep, in plies
 * @param isStopped whether to come back at once; asked every few states or moves
 */
record Limits(long deadlineNanos, long mostStates, int mostDepth, BooleanSupplier isStopped) {
    /** Deeper is never searched. */
    static final int MOST_DEPTH = 100;

    /** Makes limits of time only. */
    static Limits of(long deadlineNanos, BooleanSupplier isStopped) {
        return new Limits(deadlineNanos, Long.MAX_VALUE, MOST_DEPTH, isStopped);
    }

    /** Returns these limits with so many states. */
    Limits withStates(long count) {
        return new Limits(deadlineNanos, count, mostDepth, isStopped);
    }

    /** Returns whether the time is up. */
    boolean isOver() {
        return isStopped.getAsBoolean() || System.nanoTime() - deadlineNanos >= 0;
    }
}
