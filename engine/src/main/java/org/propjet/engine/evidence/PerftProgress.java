package org.propjet.engine.evidence;

/** Told how a count goes on; called by one thread at a time, though not always the same. */
public interface PerftProgress {

    /** Hears nothing. */
    PerftProgress NONE = new PerftProgress() {};

    /**
     * Some states have been expanded.
     *
     * @param depth the depth whose states are being found
     * @param expanded how many states of the depth before have been expanded
     * @param toExpand how many there are
     */
    default void expanded(int depth, long expanded, long toExpand) {}

    /** A depth has been counted. */
    default void counted(PerftCount count) {}
}
