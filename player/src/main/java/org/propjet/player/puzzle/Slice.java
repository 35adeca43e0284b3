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

    /** How often it may be asked; {@link Long#MAX_VALUE} if the clock decides. */
    private long asksLeft;

    Slice(BooleanSupplier isOver) {
        this(isOver, Long.MAX_VALUE);
        pollNanos = System.nanoTime();
    }

    private Slice(BooleanSupplier isOver, long asksLeft) {
        this.isOver = isOver;
        this.asksLeft = asksLeft;
    }

    /** Makes one that is over when it has been asked so often, whatever the clock says. */
    static Slice ofCount(long count) {
        return new Slice(() -> false, count);
    }

    /** Lets another stretch begin. */
    void begin(long nanos) {
        endNanos = System.nanoTime() + nanos;
    }

    /** Returns whether to come back, because the stretch or all time is over. */
    boolean isOver() {
        if (asksLeft < Long.MAX_VALUE) {
            stopped |= asksLeft-- <= 0;
            return stopped;
        }
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
