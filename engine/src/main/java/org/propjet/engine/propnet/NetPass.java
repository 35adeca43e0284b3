package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.Pass;

/**
 * A transformation of networks that changes no output, where {@link Pass#agreement} says so.
 *
 * <p>Passes are stateless and thread-safe.
 */
public interface NetPass {

    /** Returns which one it is. */
    Pass pass();

    /**
     * Returns the transformed network, or the same one if nothing was to be done.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the time is over
     */
    PropNet apply(PropNet net, BudgetMeter meter);
}
