package org.propjet.compiler;

/**
 * A faster kernel took over from another. Immutable.
 *
 * @param tier which
 * @param isOfSteps whether it makes the steps alone, and the goals are left to the tape
 * @param nanos from the compiler's beginning
 */
public record Takeover(Tier tier, boolean isOfSteps, long nanos) {

    /** Returns what took over, in some words. */
    public String text() {
        return tier.label() + (isOfSteps ? " steps" : " steps and goals");
    }
}
