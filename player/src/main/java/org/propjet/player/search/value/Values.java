package org.propjet.player.search.value;

/**
 * Values of a search, as the first role sees them: what is guessed is a {@link StateValue}, a win
 * is {@link #WIN} less the number of plies to it, a loss its negation.
 */
public final class Values {
    /** What a win at once is worth. */
    public static final int WIN = 1_000_000;

    /** More than any value. */
    public static final int INFINITE = 2 * WIN;

    /** Values beyond that are proven to be wins. */
    private static final int SURE = WIN / 2;

    /** What a state is thought to be worth is less than a win. */
    private static final int MOST_GUESSED = WIN / 4;

    private Values() {}

    /** Returns whether a value is a win, or a loss, for sure. */
    public static boolean isSure(int value) {
        return Math.abs(value) > SURE;
    }

    /** Returns whether a value is a loss for sure. */
    public static boolean isLost(int value) {
        return value < -SURE;
    }

    /** Returns the value of a state whose worth is guessed. */
    public static int ofGuess(int guess) {
        return Math.clamp(guess, -MOST_GUESSED, MOST_GUESSED);
    }

    /** Returns the value of the end of a game, by the first role's goal value. */
    static int ofGoal(int goal, int ply) {
        boolean isSure = goal >= 100 || goal <= 0;
        return isSure ? ofWin(goal > 0, ply) : StateValue.value(goal / 100.0);
    }

    /** Returns the value of a win after so many plies, the first role's or the other's. */
    static int ofWin(boolean isFirst, int ply) {
        return isFirst ? WIN - ply : ply - WIN;
    }

    /** Returns a value that counts plies from a state, of one that counts them from the root. */
    public static int fromState(int value, int ply) {
        return !isSure(value) ? value : value + (value > 0 ? ply : -ply);
    }

    /** Returns a value that counts plies from the root, of one that counts them from a state. */
    public static int fromRoot(int value, int ply) {
        return !isSure(value) ? value : value - (value > 0 ? ply : -ply);
    }
}
