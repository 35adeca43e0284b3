package org.propjet.player.puzzle;

import org.propjet.player.play.Budget;

/** A stretch of time that a strategy may work for: a part of all there is. Not thread-safe. */
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
        return stretch.isOver();
    }

    /** Returns whether all time is over. */
    boolean isStopped() {
        return whole.isOver();
    }
}
