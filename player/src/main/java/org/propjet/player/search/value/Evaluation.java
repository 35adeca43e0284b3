package org.propjet.player.search.value;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

/**
 * What a state is worth to each role where a search stops before the end of the game.
 *
 * <p>To a single role a state is worth goal points in units of 1/{@link #POINT}, from 0 to {@link
 * #TOP}. What is guessed is odd, and what ends of games are worth is even, so that no guess ever
 * equals a goal, and 0 and {@link #TOP} are never guessed. Between two rivals only the lead of the
 * first one counts ({@link Values}), on a scale that the evaluation chooses: {@link #lead}, {@link
 * #end} and {@link #points} belong together.
 *
 * <p>Not thread-safe: one per thread. Allocates nothing after its construction.
 */
@FunctionalInterface
public interface Evaluation {
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
     * Learns, if this is a kind that does: in the time before the first move.
     *
     * @param state where the match begins
     */
    default void learn(long[] state, Budget budget) {}

    /**
     * Returns what a state is worth to the first of two rivals: how far it is ahead of the other.
     */
    default int lead(Reasoner reasoner, long[] state) {
        return value(reasoner, state, 0) - value(reasoner, state, 1);
    }

    /**
     * Returns the sum over fluents that {@link #lead} is, if it is one: then a state's lead follows
     * from that of the state before it, and no reasoner has to see it.
     */
    default @Nullable StateValue sum() {
        return null;
    }

    /**
     * Returns the value of an end of the game between two rivals.
     *
     * @param first the first role's goal value
     * @param second the other's
     * @param ply how many plies after the root it is
     */
    default int end(int first, int second, int ply) {
        int lead = Math.max(0, first) - Math.max(0, second);
        return Math.abs(lead) >= 100 ? Values.ofWin(lead > 0, ply) : lead * POINT;
    }

    /** Returns whether the second role's goal always is the rest to 100, so that nobody asks it. */
    default boolean isStrict() {
        return false;
    }

    /** Returns how many goal points a value between two rivals stands for, of the first role. */
    default double points(int value) {
        return Values.isSure(value) ? (value > 0 ? 100 : 0) : 50 + (double) value / (2 * POINT);
    }

    /** Returns how much the lead differs, where nobody is ahead, if that is one point more. */
    default int perPoint() {
        return 2 * POINT;
    }

    /** Returns the guess for a role whose worth is compared with that of the best other one. */
    static int guess(double own, double other) {
        return guess(own + other == 0 ? 0.5 : own / (own + other));
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
