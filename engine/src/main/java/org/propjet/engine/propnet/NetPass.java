package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;

/**
 * A transformation of networks that changes no output, in any state that can be reached.
 *
 * <p>Passes are stateless and thread-safe.
 */
public interface NetPass {

    /** Returns the name by which the pass is reported and switched off. */
    String name();

    /**
     * Returns the transformed network, or the same one if nothing was to be done.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the time is over
     */
    PropNet apply(PropNet net, BudgetMeter meter);

    /**
     * What a pass did.
     *
     * @param pass its name
     * @param gatesBefore gates before it
     * @param gatesAfter gates after it
     * @param fanInsBefore fan-ins before it
     * @param fanInsAfter fan-ins after it
     * @param elapsedNanos time taken
     */
    record Report(
            String pass,
            int gatesBefore,
            int gatesAfter,
            int fanInsBefore,
            int fanInsAfter,
            long elapsedNanos) {}
}
