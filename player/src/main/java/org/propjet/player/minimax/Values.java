package org.propjet.player.minimax;

/**
 * Values of a search, as the first role sees them: what is guessed is a {@link StateValue}, a win
 * is {@link #WIN} less the number of plies to it, a loss its negation.
 */
final class Values {
    /** What a win at once is worth. */
    static final int WIN = 1_000_000;

    /** More than any value. */
    static final int INFINITE = 2 * WIN;

    /** Values beyond that are proven to be wins. */
    private static final int SURE = WIN / 2;

    /** What a state is thought to be worth is less than a win. */
    private static final int MOST_GUESSED = WIN / 4;

    private Values() {}

    /** Returns whether a value is a win, or a loss, for sure. */
    static boolean isSure(int value) {
        return Math.abs(value) > SURE;
    }

    /** Returns whether a value is a loss for sure. */
    static boolean isLost(int value) {
        return value < -SURE;
    }

    /** Returns the value of a state whose worth is guessed. */
    static int ofGuess(int guess) {
        return Math.clamp(guess, -MOST_GUESSED, MOST_GUESSED);
    }

    /** Returns the value of the end of a game, by the first role's goal value. */
    static int ofGoal(int goal, int ply) {
        if (goal >= 100) {
            return WIN - ply;
        }
        return goal <= 0 ? ply - WIN : StateValue.value(goal / 100.0);
    }

    /** Returns a value that counts plies from a state, of one that counts them from the root. */
    static int fromState(int value, int ply) {
        return !isSure(value) ? value : value + (value > 0 ? ply : -ply);
    }

    /** Returns a value that counts plies from the root, of one that counts them from a state. */
    static int fromRoot(int value, int ply) {
        return !isSure(value) ? value : value - (value > 0 ? ply : -ply);
    }
}
