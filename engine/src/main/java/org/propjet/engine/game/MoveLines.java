package org.propjet.engine.game;

/**
 * Plays lines of moves from one state, one in each lane, all at once: for searches that want to
 * know what all moves, and all answers to them, lead to. For games of two roles that choose in
 * turn.
 *
 * <p>A line begins with {@link #begin} and gets longer by a move with {@link #makeEach} or {@link
 * #make}: the role that chooses makes the r-th of its legal moves, r being the lane's
 * <i>choice</i>. Lanes are used in groups of equal size: lane {@code l} is the {@code l % size}-th
 * of group {@code l / size}. Which move of a state has which number is fixed for each state, and
 * {@link #movesByChoice} tells it.
 *
 * <p>Not thread-safe: one per thread. Allocates nothing, but when a faster way has been found.
 * Cost: a move takes as long for one lane as for all.
 */
public interface MoveLines {
    /** What {@link #countMoves} says where a state may have more moves than a group has lanes. */
    int TOO_MANY = Integer.MAX_VALUE;

    /** Returns how many lanes there are, until the next call of this. */
    int laneCount();

    /**
     * Returns how many moves a role can have in a state, at most; the answer stays the same until
     * the next call of {@link #laneCount}.
     */
    int mostMoves();

    /**
     * Begins in a state that is not terminal, in all lanes.
     *
     * @param state the state; not kept
     */
    void begin(long[] state);

    /**
     * Sorts the legal moves of a role by their number in a state.
     *
     * @param moveIds the legal moves, in move order; then in the order of their numbers
     * @param count how many
     */
    void movesByChoice(int roleIndex, int[] moveIds, int count);

    /**
     * Makes all moves, one after the other: in lane {@code l} the move with the number {@code (l /
     * stride) % groupSize}. So with a stride of 1 the n-th lane of each group makes the n-th move;
     * with another one each move is made in so many lanes, which other moves can follow.
     */
    void makeEach(int groupSize, int stride);

    /**
     * Makes the same move in all lanes of a group; lanes after those of the groups are not used.
     */
    void make(int[] choices, int groupCount, int groupSize);

    /**
     * Counts the moves among which {@link #makeEach} chose just now: for each group those of the
     * state that its lanes were in. A group is {@code groupSize * stride} lanes. In those of moves
     * from that number on are moves that others have made, too, or none.
     *
     * <p>Moves are told apart by the states that they lead to. So where {@code groupSize} is less
     * than {@link #mostMoves}, a count that is a power of two, and less than {@code groupSize}, may
     * be too low: there may be more moves than lanes, the first of which lead to the same states.
     *
     * @param into receives 0 where the game was over before, {@link #TOO_MANY} where there may be
     *     more moves than {@code groupSize}
     */
    void countMoves(int groupCount, int groupSize, int stride, int[] into);

    /**
     * Leaves out lines that are others, too: in which {@link #makeEach} made a move just now that
     * it also made in a lane before, or none, as the game was over. Moves are told apart by the
     * states that they lead to. Cheaper than {@link #countMoves}.
     */
    void leaveOutRepeated(int groupSize, int stride);

    /** Returns how many lines were made and not left out. */
    int lineCount();

    /** Looks at which lines have ended the game. Before, no lane has. */
    void look();

    /**
     * Returns whether each choice of a lane was the number of a legal move, until the game ended.
     */
    boolean isMade(int lane);

    /**
     * Returns after how many moves a lane's game was over, as far as that was looked at; else 0.
     */
    int pliesToEnd(int lane);

    /** Returns a role's goal value in a lane whose game is over, as a reasoner does. */
    int goal(int lane, int roleIndex);

    /**
     * Says what each line is worth to a role: for {@link #takeBest} and {@link #takeWorst}. After
     * {@link #look}.
     *
     * @param endValue what the end of a game is worth
     * @param openValue what a line is worth that is not over
     * @return whether there are such lines
     */
    boolean valueLines(int roleIndex, EndValue endValue, int openValue);

    /**
     * Gives the first line of each group the value of its best line. A group has {@code groupSize}
     * lines, so many lanes apart; lines that were not made do not count.
     */
    void takeBest(int groupSize, int stride);

    /** Gives the first line of each group the value of its worst line, as {@link #takeBest}. */
    void takeWorst(int groupSize, int stride);

    /** Returns what a line is worth, which was made. */
    int value(int lane);

    /** What the end of a game is worth. */
    @FunctionalInterface
    interface EndValue {
        /**
         * Returns it; the same for the same goals.
         *
         * @param goal the goal value of the role that asks, or {@link Reasoner#NO_GOAL}
         * @param otherGoal the other's
         */
        int of(int goal, int otherGoal);
    }

    /** Copies a lane's state. Cost: that of looking at each fluent. */
    void state(int lane, long[] into);
}
