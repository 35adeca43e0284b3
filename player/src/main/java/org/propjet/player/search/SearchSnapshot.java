package org.propjet.player.search;

import java.util.List;

/**
 * What a search that is going on knows by now. Immutable.
 *
 * @param moveId the move that these estimates speak for; where all move at once, one drawn among
 *     them
 * @param estimates of the role's legal moves, in move order
 * @param playoutCount how many playouts were made for this decision
 * @param nodeCount how many states the tree has
 * @param depth the most joint moves from here to a state of the tree
 */
public record SearchSnapshot(
        int moveId, List<MoveEstimate> estimates, long playoutCount, int nodeCount, int depth) {

    public SearchSnapshot {
        estimates = List.copyOf(estimates);
    }
}
