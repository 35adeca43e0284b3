package org.propjet.player.solving;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What solving may take, and whom it tells how far it is.
 *
 * @param byteLimit the most memory for states and values, in bytes
 * @param endNanos when to end with what is known, as {@link System#nanoTime()}
 * @param isStopped whether to end at once with what is known; asked every millisecond or so
 * @param progress gets a line about how far the work has come, as often
 */
public record SolvingLimits(
        long byteLimit, long endNanos, BooleanSupplier isStopped, Consumer<String> progress) {

    /** Returns whether to end with what is known. */
    boolean isOver() {
        return isStopped.getAsBoolean() || System.nanoTime() - endNanos >= 0;
    }

    /** Returns these limits with another end. */
    SolvingLimits until(long nanos) {
        return new SolvingLimits(byteLimit, nanos, isStopped, progress);
    }

    /** Returns these limits with so many nanoseconds from now on, whatever the end was. */
    SolvingLimits grace(long nanos) {
        return new SolvingLimits(byteLimit, System.nanoTime() + nanos, () -> false, progress);
    }
}
