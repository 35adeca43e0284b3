package org.propjet.engine.game;

import org.propjet.engine.StableApi;

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
@StableApi
public interface Playouts {

    /** Returns the game. */
    Game game();

    /**
     * Returns how many lanes there are. While a playout is in one, the answer stays the same; else
     * it may have become another, because a faster way to play has been found.
     */
    int laneCount();

    /**
     * Returns whether a faster way to play, which has other lanes, waits until no playout is in
     * flight. Whoever keeps the lanes full should start none then, until all have ended, and ask
     * for {@link #laneCount} again. Cost: none to speak of.
     */
    default boolean isDrainWanted() {
        return false;
    }

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
     * Starts playouts from a state in any free lanes of a word of lanes. Cost: linear in the state.
     *
     * @param firstLane the word's first lane, a multiple of 64
     * @param lanes a bit for each of the 64 lanes from there on
     * @param state where the playouts start; not changed
     */
    void startWord(int firstLane, long lanes, long[] state);

    /**
     * Starts playouts from several states in free lanes of a word of lanes. Cost: linear in the
     * state's fluents, and in those that hold in each state: much less than one call for each.
     *
     * @param firstLane the word's first lane, a multiple of 64
     * @param count how many states
     * @param lanes for each state a bit for each of the 64 lanes from there on; no lane twice
     * @param states where the playouts start; not changed
     */
    default void startWord(int firstLane, int count, long[] lanes, long[][] states) {
        for (int i = 0; i < count; i++) {
            startWord(firstLane, lanes[i], states[i]);
        }
    }

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

    /**
     * Hands back every playout that has ended, as {@link #collect}, but those of a word of lanes
     * together. Cost: that of the goals, and nothing for each playout.
     */
    void collectWords(WordReceiver receiver);

    /** Takes the playouts that have ended in the lanes of a word. */
    interface WordReceiver {
        /**
         * Takes playouts, at least one.
         *
         * @param ended which they are; valid during the call
         */
        void ended(EndedLanes ended);
    }

    /** Playouts that have ended, in up to 64 neighbouring lanes. */
    interface EndedLanes {
        /** Returns the lane of bit 0. */
        int firstLane();

        /** Returns a bit for each lane whose playout has ended; it is free from now on. */
        long lanes();

        /**
         * Returns the sum of a role's goal values; {@link Reasoner#NO_GOAL} counts as 0.
         *
         * @param roleIndex the role
         * @param among the bits of the lanes to look at; others than {@link #lanes} are ignored
         */
        long goalSum(int roleIndex, long among);

        /** Returns the sum of the squares of a role's goal values; see {@link #goalSum}. */
        long goalSquareSum(int roleIndex, long among);

        /**
         * Returns the greatest goal value of a role in some lanes, or {@link Reasoner#NO_GOAL}; the
         * arguments are those of {@link #goalSum}.
         */
        int greatestGoal(int roleIndex, long among);

        /** Returns the lanes among some that have a goal value of a role, a bit for each. */
        long lanesWith(int roleIndex, int goal, long among);

        /**
         * Returns the lanes whose last state has a fluent, a bit for each.
         *
         * @param bit that of the fluent in a state
         */
        long lanesHolding(int bit);
    }

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
