package org.propjet.engine.game;

/**
 * Plays uniformly random games in bulk: many at a time, each in a <i>lane</i> of its own.
 *
 * <p>Two ways to use it. {@link #run} plays from one state for a time and sums up. A search starts
 * playouts from any states in lanes that are free ({@link #start}), plays all of them on move by
 * move ({@link #advance}), and has those that ended handed back ({@link #collect}). Every playout
 * that was started is reported: dropping the slow ones would favour short games. {@link #run} drops
 * what was started in the other way.
 *
 * <p>Not thread-safe: one per thread. {@link #run}, {@link #start}, {@link #advance} and {@link
 * #collect} allocate nothing once they have run.
 */
public interface Playouts {

    /** Returns the game. */
    Game game();

    /**
     * Returns how many lanes there are. While a playout is in one, the answer stays the same; else
     * it may have become another, because a faster way to play has been found.
     */
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

    /**
     * Starts playouts from a state, one in each of some neighbouring lanes, all of which must be
     * free. Cost: linear in the state, whatever the number of lanes.
     *
     * @param lane the first lane
     * @param count how many lanes
     * @param state where the playouts start; not changed
     */
    void start(int lane, int count, long[] state);

    /**
     * Plays one joint move in every lane whose playout goes on; returns how many playouts have
     * ended and wait to be collected.
     */
    int advance();

    /**
     * Hands back every playout that has ended, and frees its lane; the receiver must not start
     * others meanwhile. Much cheaper for many at once than one by one: it is worth waiting until a
     * part of the lanes has ended.
     */
    void collect(Receiver receiver);

    /** Takes playouts that have ended. */
    interface Receiver {
        /**
         * Takes a playout.
         *
         * @param lane its lane, free from now on
         * @param length its number of joint moves
         * @param goals for each role its goal value, or {@link Reasoner#NO_GOAL}; valid during the
         *     call
         */
        void ended(int lane, int length, int[] goals);
    }

    /**
     * Plays a lane's playout again, which was handed back and after which none was started there or
     * by {@link #run}. Cost: a reasoner, and the playout on it.
     *
     * @param lane the lane
     * @param state where the playout started
     * @return its joint moves: for each, every role's move
     */
    int[][] movesOf(int lane, long[] state);
}
