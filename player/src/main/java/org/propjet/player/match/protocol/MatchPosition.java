package org.propjet.player.match.protocol;

import java.util.List;

/**
 * Where a match stands, as far as it is known. Immutable.
 *
 * @param ply how many joint moves have been played
 * @param legalMoves our role's legal moves, in move order, or some of them; empty if there are none
 * @param isTerminal whether the match is over
 */
record MatchPosition(int ply, List<String> legalMoves, boolean isTerminal) {
    MatchPosition {
        legalMoves = List.copyOf(legalMoves);
    }
}
