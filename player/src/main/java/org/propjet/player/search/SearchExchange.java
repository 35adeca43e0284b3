package org.propjet.player.search;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;

/**
 * How the search of one tree exchanges what it knows with searches of the same match on other
 * machines.
 *
 * <p>Nothing here waits for another machine, so that a search is never late because of one.
 * Thread-safe.
 */
public interface SearchExchange {

    /**
     * What another search said.
     *
     * @param sender who it is, by a name of its own
     * @param body what it said; to be read with care
     */
    record Said(String sender, byte[] body) {}

    /** Returns the number of this search: 0 if it is the one that the move is chosen by. */
    int number();

    /** Returns how many searches take part, this one included. */
    int searchCount();

    /** Says how long this search goes on; the others do, too. */
    void begin(Budget budget);

    /** Says that this search rests. */
    void end();

    /**
     * Says something to all others. What was said before need not reach them any more: each body
     * has all that is of use.
     */
    void say(byte[] body);

    /** Returns what was said last by some other search, each body once; null if there is none. */
    @Nullable Said next();
}
