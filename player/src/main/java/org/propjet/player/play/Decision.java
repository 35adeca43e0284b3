package org.propjet.player.play;

import org.propjet.engine.StableApi;

import java.util.List;

/**
 * A move, and how it was chosen, or would be by now. Immutable.
 *
 * @param moveId the move; of a search that goes on, the one that its estimates speak for: where all
 *     move at once, one drawn among them
 * @param reason why this one
 * @param estimates what is known of the role's legal moves, in move order; empty if nothing is
 * @param playoutCount how many playouts were made for this decision
 * @param nodeCount how many states the tree has
 * @param depth the most joint moves from here to a state of the tree; 0 without a tree
 * @param nanos the time taken; 0 while the search goes on
 */
@StableApi
public record Decision(
        int moveId,
        Reason reason,
        List<MoveEstimate> estimates,
        long playoutCount,
        long nodeCount,
        int depth,
        long nanos) {

    /** Why a move was chosen. */
    public enum Reason {
        /** It was the only legal one. */
        ONLY,
        /** By a rule that looks at nothing. */
        RULE,
        /** It did best in the playouts. */
        SEARCHED,
        /** What follows has been proven. */
        PROVEN,
        /** It is on the best path that was found to an end of the game. */
        BEST_PATH
    }

    public Decision {
        estimates = List.copyOf(estimates);
    }

    /** Makes a decision that took neither playouts nor time worth mentioning. */
    public static Decision of(int moveId, Reason reason) {
        return new Decision(moveId, reason, List.of(), 0, 0, 0, 0);
    }

    /** Makes the decision that a search which goes on would make by now. */
    public static Decision unfinished(
            int moveId,
            List<MoveEstimate> estimates,
            long playoutCount,
            long nodeCount,
            int depth) {
        return new Decision(moveId, Reason.SEARCHED, estimates, playoutCount, nodeCount, depth, 0);
    }
}
