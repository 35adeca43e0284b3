package org.propjet.player.solve;

import org.propjet.engine.time.Budget;

import java.util.function.Consumer;

/**
 * What solving may take, and whom it tells how far it is.
 *
 * @param byteLimit the most memory for states and values, in bytes
 * @param budget when to end with what is known; asked every millisecond or so
 * @param progress gets a line about how far the work has come, as often
 */
public record SolvingLimits(long byteLimit, Budget budget, Consumer<String> progress) {

    /** Returns whether to end with what is known. */
    boolean isOver() {
        return budget.isOver();
    }

    /** Says how far the work has come; returns whether to end with what is known. */
    boolean isOver(String soFar) {
        progress.accept(soFar);
        return isOver();
    }

    /** Returns these limits with another budget. */
    SolvingLimits with(Budget other) {
        return new SolvingLimits(byteLimit, other, progress);
    }
}
