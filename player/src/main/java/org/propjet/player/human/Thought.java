package org.propjet.player.human;

import org.propjet.player.match.MoveValue;

import java.util.List;

/**
 * What a player knew when it chose. Immutable.
 *
 * @param roleIndex the role that chose
 * @param ply how many joint moves had been played before
 * @param move the move that it chose
 * @param values what it knew of the legal moves, in move order; none if it had no choice
 * @param playoutCount how many playouts it made
 * @param nodeCount how many states its tree had
 * @param depth the depth of its tree; 0 without a tree
 * @param isProven whether the choice is proven to be the best
 */
public record Thought(
        int roleIndex,
        int ply,
        String move,
        List<MoveValue> values,
        long playoutCount,
        long nodeCount,
        int depth,
        boolean isProven) {

    public Thought {
        values = List.copyOf(values);
    }

    /** Returns what the role may expect by its choice, 0 to 100; not a number if unknown. */
    public double expected() {
        return values.stream()
                .filter(value -> value.move().equals(move))
                .mapToDouble(MoveValue::value)
                .findFirst()
                .orElse(Double.NaN);
    }
}
