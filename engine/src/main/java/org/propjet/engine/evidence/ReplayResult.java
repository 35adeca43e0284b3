package org.propjet.engine.evidence;

import java.util.Locale;

/**
 * What {@link TraceReplay} found.
 *
 * <p>Immutable.
 *
 * @param outcome whether the game agrees with the trace
 * @param positionsChecked how many positions agreed
 * @param positionCount how many the trace has
 * @param line the line of the trace that differs, or 0
 * @param expected what that line says, in words; empty if nothing differs
 * @param got what the game says, in words; empty if nothing differs
 * @param reached the last position begun, such as {@code playout 2, state 17}
 */
public record ReplayResult(
        Outcome outcome,
        int positionsChecked,
        int positionCount,
        int line,
        String expected,
        String got,
        String reached) {

    /** How a replay ended. */
    public enum Outcome {
        /** Everything is as the trace says. */
        AGREE,
        /** Something is not as the trace says. */
        DISAGREE,
        /** Everything was as the trace says until the time was up. */
        SLOW
    }

    /** Returns one line for people. */
    @Override
    public String toString() {
        String word = outcome.name().toLowerCase(Locale.ROOT);
        return switch (outcome) {
            case AGREE -> word;
            case DISAGREE -> word + " at line " + line + ": expected " + expected + ", got " + got;
            case SLOW -> word + " at " + reached;
        };
    }
}
