package org.propjet.player.cluster.work;

/**
 * Work that a process is ready to do pieces of: what all pieces need has been prepared.
 * Thread-safe: some pieces are done at the same time.
 *
 * @param <P> a piece
 * @param <R> what comes of it
 */
@FunctionalInterface
public interface OpenWork<P, R> extends AutoCloseable {
    /**
     * Does a piece. It ends early if its thread is interrupted, as far as it can.
     *
     * @throws Exception if this process cannot do it; another may
     */
    R work(P piece) throws Exception;

    /**
     * Has all pieces come to an end soon, with what they have. Any thread.
     *
     * @return whether they do; otherwise they go on
     */
    default boolean stop() {
        return false;
    }

    /** Lets go of what was prepared; no piece is being done. */
    @Override
    default void close() {}
}
