package org.propjet.compiler;

import org.propjet.compiler.kernel.Tier;

/**
 * A faster kernel took over from another, or a smaller circuit from the first. Immutable.
 *
 * @param tier which
 * @param part what it does: steps, or steps and goals; of a smaller circuit that; empty if it is
 *     the tape again
 * @param nanos from when the game's first kernel was ready
 */
public record Takeover(Tier tier, String part, long nanos) {

    /** Returns what took over, in some words. */
    public String text() {
        return part.isEmpty() ? tier.label() : tier.label() + " " + part;
    }
}
