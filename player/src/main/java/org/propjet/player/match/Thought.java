package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.MoveTable;
import org.propjet.player.play.Decision;

import java.util.List;

/**
 * What a player knew of its moves when it chose, or knows by now: a {@link Decision} in texts, with
 * its place in the match. Logs, pages and people's terminals are told this. Immutable.
 *
 * @param ply how many joint moves had been played before
 * @param roleIndex the role whose moves they are
 * @param move the one that it chose, or prefers by now
 * @param reason why; null if that is not known
 * @param estimates what it knew of the legal moves, in move order; none if it had no choice
 * @param playoutCount how many playouts were made
 * @param nodeCount how many states were looked at or are in the tree
 * @param depth how far it looked, in joint moves; 0 without a tree
 * @param seconds the time it took; 0 while it goes on
 */
public record Thought(
        int ply,
        int roleIndex,
        String move,
        Decision.@Nullable Reason reason,
        List<MoveValue> estimates,
        long playoutCount,
        long nodeCount,
        int depth,
        double seconds) {

    public Thought {
        estimates = List.copyOf(estimates);
    }

    /** Puts a decision of a role into texts. */
    public static Thought of(MoveTable moves, int roleIndex, int ply, Decision decision) {
        return new Thought(
                ply,
                roleIndex,
                moves.move(roleIndex, decision.moveId()),
                decision.reason(),
                MoveValue.of(moves, roleIndex, decision.estimates()),
                decision.playoutCount(),
                decision.nodeCount(),
                decision.depth(),
                decision.nanos() / 1e9);
    }

    /** Returns what the role may expect by its move, 0 to 100; not a number if unknown. */
    public double expected() {
        return estimates.stream()
                .filter(estimate -> estimate.move().equals(move))
                .mapToDouble(MoveValue::value)
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Returns whether there was more than one move to weigh. */
    public boolean isChoice() {
        return playoutCount + nodeCount > 0 || estimates.size() > 1;
    }

    /** Returns whether the move is proven to be the best. */
    public boolean isProven() {
        return reason == Decision.Reason.PROVEN;
    }
}
