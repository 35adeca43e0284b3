package org.propjet.compiler;

import org.propjet.compiler.kernel.Tier;

/**
 * A faster kernel took over from another. Immutable.
 *
 * @param tier which
 * @param part what it does: steps, or steps and goals; empty if it is the tape again
 * @param nanos from the compiler's beginning
 */
public record Takeover(Tier tier, String part, long nanos) {

    /** Returns what took over, in some words. */
    public String text() {
        return part.isEmpty() ? tier.label() : tier.label() + " " + part;
    }
}
