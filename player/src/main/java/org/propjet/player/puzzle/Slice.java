package org.propjet.player.puzzle;

import org.propjet.engine.time.Budget;

/**
 * A stretch of time that a strategy may work for: a part of all there is. Not thread-safe.
 *
 * <p>A state is counted each time that {@link #isOver} is asked.
 */
final class Slice {
    private final Budget whole;
    private Budget stretch;

    Slice(Budget whole) {
        this.whole = whole;
        this.stretch = whole;
    }

    /** Lets another stretch begin. */
    void begin(long nanos) {
        stretch = whole.within(nanos);
    }

    /** Returns whether to come back, because the stretch or all time is over. */
    boolean isOver() {
        boolean isOver = stretch.isOver();
        whole.count(1);
        return isOver;
    }

    /** Returns whether all time is over. */
    boolean isStopped() {
        return whole.isOver();
    }
}
