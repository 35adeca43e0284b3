package org.propjet.engine.ground;

/**
 * What grounding and building the network may cost before they are given up.
 *
 * <p>Immutable.
 *
 * @param maxAtoms ground atoms; 5 million are a state and moves far beyond any playable game
 * @param maxInstances recorded rule instances; each takes about 20 bytes
 * @param maxMillis wall-clock milliseconds
 * @param maxBytes estimated bytes of the tables; to be well under the heap, because building the
 *     network needs as much again
 * @param maxTermDepth nesting of functions; rules that make ever deeper terms never end
 */
public record GroundingBudget(
        int maxAtoms, long maxInstances, long maxMillis, long maxBytes, int maxTermDepth) {

    /** Returns the budget for a patient user: ten minutes and 40 % of the heap. */
    public static GroundingBudget standard() {
        return new GroundingBudget(
                5_000_000, 60_000_000, 600_000, Runtime.getRuntime().maxMemory() / 10 * 4, 200);
    }

    /** Returns this budget with another limit of time. */
    public GroundingBudget withMillis(long millis) {
        return new GroundingBudget(maxAtoms, maxInstances, millis, maxBytes, maxTermDepth);
    }
}
