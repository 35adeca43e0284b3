package org.propjet.compiler.tiers;

import jdk.jfr.FlightRecorder;

import org.propjet.compiler.code.Tier;

/**
 * What plays from some time on. Immutable.
 *
 * @param what a kernel's {@link Tier#label}; of single states {@code network} or {@code scalar}
 * @param part what it does: steps, or steps and goals; of a smaller circuit that; empty if it is
 *     what played from the start
 * @param nanos since when, from when the game's first kernel was ready
 */
public record Takeover(String what, String part, long nanos) {

    /** Returns what it is that plays from the start. */
    static Takeover first(String what) {
        return new Takeover(what, "", 0);
    }

    /** Returns what took over, in some words. */
    public String text() {
        return part.isEmpty() ? what : what + " " + part;
    }

    /** Returns what it does, and since when, in some words. */
    String since() {
        return "%s from %.1f s on".formatted(part, nanos / 1e9);
    }

    /**
     * Writes the change into a flight recording, if there is one.
     *
     * @param nanosBefore what a step took with the one before
     * @param nanosAfter what it takes with this one
     */
    void write(String game, Takeover before, double nanosBefore, double nanosAfter) {
        if (FlightRecorder.isInitialized()) {
            TierSwapEvent.write(game, before.text(), nanosBefore, text(), nanosAfter);
        }
    }
}
