package org.propjet.player.play;

import org.propjet.engine.StableApi;

/**
 * What is known of a move. Immutable.
 *
 * @param moveId the move
 * @param playoutCount how much it was searched, earlier decisions included: how many states below
 *     it were evaluated, or, where there is no tree, how many playouts began with it
 * @param mean what it is worth by that, 0 to 100; NaN if it was not searched
 * @param least the goal value that is proven to be reached at least; 0 if nothing is proven
 * @param most the goal value that is proven to be reached at most; 100 if nothing is proven
 */
@StableApi
public record MoveEstimate(int moveId, long playoutCount, double mean, int least, int most) {

    /** Returns whether the value of the move has been proven. */
    public boolean isProven() {
        return least == most;
    }

    /** Returns this, of which a way to a goal value is known. */
    public MoveEstimate reaching(int goal) {
        return goal <= least
                ? this
                : new MoveEstimate(moveId, playoutCount, mean, goal, Math.max(goal, most));
    }

    /** Returns what this and what another search knows of the same move say together. */
    public MoveEstimate with(MoveEstimate other) {
        long visits = playoutCount + other.playoutCount;
        double own = playoutCount == 0 ? 0 : playoutCount * mean;
        double more = other.playoutCount == 0 ? 0 : other.playoutCount * other.mean;
        int both = Math.max(least, other.least);
        boolean isSound = both <= Math.min(most, other.most);
        return new MoveEstimate(
                moveId,
                visits,
                visits == 0 ? Double.NaN : (own + more) / visits,
                isSound ? both : least,
                isSound ? Math.min(most, other.most) : most);
    }
}
