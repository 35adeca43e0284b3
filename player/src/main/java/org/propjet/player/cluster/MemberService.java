package org.propjet.player.cluster;

import org.propjet.engine.time.Budget;

/**
 * Something that a member does for others as long as it has joined. Thread-safe.
 *
 * <p>The command {@code node} has a list of them.
 */
public interface MemberService extends AutoCloseable {
    /**
     * Takes nothing new from now on, and waits until what has been begun is done.
     *
     * @param patience how long it waits
     */
    void drain(Budget patience) throws InterruptedException;

    /** Ends at once what is being done. */
    @Override
    void close();
}
