package org.propjet.player.referee;

import java.util.List;

/**
 * What a player is told with the request for a move. Immutable.
 *
 * @param number how many joint moves were played
 * @param moves the last joint move, in role order; empty at first
 * @param ownMove the player's own move in it
 * @param percepts what the player perceives of it
 */
record Turn(int number, List<String> moves, String ownMove, List<String> percepts) {
    /** Before the first move. */
    static final Turn FIRST = new Turn(0, List.of(), "", List.of());

    Turn {
        moves = List.copyOf(moves);
        percepts = List.copyOf(percepts);
    }
}
