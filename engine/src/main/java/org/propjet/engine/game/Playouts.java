package org.propjet.engine.game;

/**
 * Plays uniformly random games in bulk.
 *
 * <p>Not thread-safe: one per thread. {@link #run} allocates nothing once it has run.
 */
public interface Playouts {

    /** Returns the game. */
    Game game();

    /** Returns how many playouts are played at the same time. */
    int laneCount();

    /**
     * Plays from a state until the time is up. Every playout that was begun is played to its end
     * and counted: dropping those in flight would favour short games.
     *
     * @param start where each playout starts; not changed
     * @param endNanos when to begin no more, as {@link System#nanoTime()}; at least one playout for
     *     each lane is begun
     * @param tally receives the sums
     */
    void run(long[] start, long endNanos, PlayoutTally tally);
}
