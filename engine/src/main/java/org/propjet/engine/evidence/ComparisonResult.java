package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;

/**
 * What {@link GameComparison} found.
 *
 * @param playoutCount the playouts that were compared to their end
 * @param stateCount the states that were compared
 * @param timeUp whether the time was up before all playouts were done
 * @param difference the first difference, in words, with the state in which it showed; null if
 *     there is none
 */
public record ComparisonResult(
        long playoutCount, long stateCount, boolean timeUp, @Nullable String difference) {

    /** Returns whether no difference was found. */
    public boolean isEqual() {
        return difference == null;
    }
}
