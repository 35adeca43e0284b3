package org.propjet.player.classic;

import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

/**
 * What a state is worth to each role where a search stops before the end of the game.
 *
 * <p>Values are whole numbers: goal points in units of 1/{@link #POINT}, from 0 to {@link #TOP}.
 * What is guessed is odd, and what ends of games are worth is even, so that no guess ever equals a
 * goal, and 0 and {@link #TOP} are never guessed. Both stay so if a value is taken from {@link
 * #TOP}.
 *
 * <p>Not thread-safe: one per thread. Allocates nothing after its construction.
 */
public interface Horizon {
    /** One goal point. */
    int POINT = 1_000;

    /** The most that a state can be worth. */
    int TOP = 100 * POINT;

    /**
     * Returns what a state is worth to a role.
     *
     * @param reasoner whose current state it is; it stays so
     * @param state the same, {@code wordCount()} words
     * @param role the role's index
     * @return an odd number between 0 and {@link #TOP}
     */
    int value(Reasoner reasoner, long[] state, int role);

    /**
     * Returns what a state is worth to the first of two roles that are rivals: if all points count
     * by which it is ahead of the other. The other's worth is the rest to {@link #TOP}.
     */
    default int margin(Reasoner reasoner, long[] state) {
        int first = value(reasoner, state, 0);
        return odd((TOP + first - value(reasoner, state, 1)) / 2);
    }

    /** Returns whether all states are worth 50 points. */
    default boolean isConstant() {
        return false;
    }

    /**
     * Learns, if this is a kind that does: in the time before the first move.
     *
     * @param state where the match begins
     */
    default void prepare(long[] state, Budget budget) {}

    /** Returns what an end of the game is worth to a role, by its goal value and the other's. */
    static int end(int own, int other) {
        return (100 + Math.max(0, own) - Math.max(0, other)) * (POINT / 2);
    }

    /** Returns whether a value is one that is never guessed, and so a win or a loss. */
    static boolean isSure(int value) {
        return value <= 0 || value >= TOP;
    }

    /** Returns the guess that is nearest to a part of all points, 0 to 1. */
    static int guess(double share) {
        return odd((int) (share * TOP));
    }

    /** Returns the guess that is nearest to a value. */
    static int odd(int value) {
        return Math.clamp(value, 1, TOP - 1) | 1;
    }
}
