package org.propjet.player.match;

import java.util.List;

/**
 * What was played before a match begins, by nobody's choice. Immutable.
 *
 * @param jointMoves each ply's moves, in role order, as canonical texts; none if the match begins
 *     where the game does
 * @param fluents what holds in the state that they lead to, as canonical texts in canonical order;
 *     not said if there are no joint moves
 */
public record Opening(List<List<String>> jointMoves, List<String> fluents) {
    /** No opening: the match begins where the game does. */
    public static final Opening NONE = new Opening(List.of(), List.of());

    public Opening {
        jointMoves = jointMoves.stream().map(List::copyOf).toList();
        fluents = List.copyOf(fluents);
    }

    /** Returns whether the match begins where the game does. */
    public boolean isEmpty() {
        return jointMoves.isEmpty();
    }
}
