package org.propjet.player.play;

import org.propjet.engine.time.Budget;

import java.util.List;

/**
 * What a player's search has to do with searches of the same match on other machines: it says when
 * it searches, so that they do, too, and hears what they know of the moves at the root.
 *
 * <p>Nothing here waits for another machine, so that a search is never late because of one.
 * Thread-safe.
 */
public interface SearchExchange {

    /** Returns the number of this search: 0 if it is the one that the move is chosen by. */
    int number();

    /** Says how long this search goes on; the others do, too. */
    void begin(Budget budget);

    /** Says that this search rests. */
    void end();

    /**
     * Returns what each other search said last of the role's moves after so many joint moves; to be
     * read with care.
     */
    List<List<MoveEstimate>> heard(int ply);
}
