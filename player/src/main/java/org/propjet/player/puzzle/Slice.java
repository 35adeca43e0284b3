package org.propjet.player.puzzle;

import java.util.function.BooleanSupplier;

/**
 * A stretch of time that a strategy may work for. Not thread-safe.
 *
 * <p>Cost: a look at the clock; the caller's condition is asked once in {@link #POLL_NANOS}.
 */
final class Slice {
    /** Nanoseconds between two looks at the condition: a tenth of what a search may come late. */
    private static final long POLL_NANOS = 1_000_000;

    private final BooleanSupplier isOver;
    private long endNanos;
    private long pollNanos;
    private boolean stopped;

    Slice(BooleanSupplier isOver) {
        this.isOver = isOver;
        pollNanos = System.nanoTime();
    }

    /** Lets another stretch begin. */
    void begin(long nanos) {
        endNanos = System.nanoTime() + nanos;
    }

    /** Returns whether to come back, because the stretch or all time is over. */
    boolean isOver() {
        long now = System.nanoTime();
        if (now - pollNanos >= 0) {
            pollNanos = now + POLL_NANOS;
            stopped |= isOver.getAsBoolean();
        }
        return stopped || now - endNanos >= 0;
    }

    /** Returns whether all time is over. */
    boolean isStopped() {
        stopped |= isOver.getAsBoolean();
        return stopped;
    }
}
