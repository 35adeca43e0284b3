package org.propjet.player.minimax;

import org.propjet.engine.game.Game;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Chooses moves by alpha-beta, with values of states that it learns by playing against itself. For
 * games of two roles that choose in turn and are rivals ({@link Rivalry}).
 *
 * <p>Not thread-safe. Cost: a table of 32 MiB, some thousand states, and for each ply as many as
 * there are moves.
 */
public final class Minimax {
    private final Game game;
    private final Rivalry rivalry;
    private final long seed;
    private final StateValue stateValue;
    private final AlphaBeta search;
    private final SelfPlay selfPlay;

    /** Whether what the search finds is for others to look at, too. */
    private volatile boolean isSearching;

    /**
     * Knows nothing yet.
     *
     * @param rivalry what {@link Rivalry#of} says of the game
     * @param seed fixes the random choices
     */
    public Minimax(Game game, Rivalry rivalry, long seed) {
        this.game = game;
        this.rivalry = rivalry;
        this.seed = seed;
        SplittableRandom random = new SplittableRandom(seed);
        this.stateValue = new StateValue(game.stateLayout());
        LastPly lastPly = new LastPly(game, LastPly.LEAST_RATIO);
        this.search = new AlphaBeta(game, rivalry, stateValue, random.split(), lastPly);
        this.selfPlay = new SelfPlay(game, rivalry, stateValue, search, random.split());
    }

    /** Returns what ends of the game are worth. */
    public Rivalry rivalry() {
        return rivalry;
    }

    /** Returns whether the game has shown to be of another kind: nothing will be found any more. */
    public boolean isUnsuited() {
        return search.isUnsuited();
    }

    /**
     * Plays against itself from a state, and learns from that what states are worth.
     *
     * @param deadlineNanos when to come back at the latest, as {@link System#nanoTime()}
     * @param isStopped whether to come back at once; asked every few states
     */
    public void learn(long[] state, long deadlineNanos, BooleanSupplier isStopped) {
        search.searched().teach(stateValue);
        selfPlay.play(state, deadlineNanos, isStopped);
    }

    /** Returns how many games it has played against itself to their end. */
    public long gameCount() {
        return selfPlay.gameCount();
    }

    /**
     * Returns how far what has been learnt agrees with random playouts, in states of the games
     * against itself.
     *
     * @param deadlineNanos when to come back at the latest
     * @param isStopped whether to come back at once
     */
    public Agreement agreement(long deadlineNanos, BooleanSupplier isStopped) {
        return new PlayoutComparison(game, selfPlay.lastStates(), seed)
                .measure(Limits.of(deadlineNanos, isStopped));
    }

    /** Returns how many plies these lasted on average. */
    public double pliesPerGame() {
        return selfPlay.pliesPerGame();
    }

    /**
     * Searches for a role's best move in a state in which only it may have a choice. What it finds
     * is learnt from later, by the next call.
     *
     * @param deadlineNanos when to come back at the latest
     * @param isStopped whether to come back at once
     */
    public Found search(long[] state, int role, long deadlineNanos, BooleanSupplier isStopped) {
        search.searched().teach(stateValue);
        search.forgetFound();
        search.renew();
        isSearching = true;
        try {
            return found(search.search(state, role, Limits.of(deadlineNanos, isStopped)), role);
        } finally {
            isSearching = false;
        }
    }

    /**
     * Returns what the search that is going on has found by now, if there is one. By any thread.
     */
    public Optional<Found> found(int role) {
        AlphaBeta.Found found = search.found();
        return isSearching && found != null ? Optional.of(found(found, role)) : Optional.empty();
    }

    private static Found found(AlphaBeta.Found found, int role) {
        double ofFirst = StateValue.share(found.value());
        return new Found(
                found.moveId(),
                100 * (role == 0 ? ofFirst : 1 - ofFirst),
                found.isProven(),
                found.depth(),
                found.stateCount());
    }

    /**
     * How far what has been learnt agrees with random playouts. Immutable.
     *
     * @param correlation of what states were thought to be worth, before the end of their game was
     *     learnt, and the mean of playouts
     * @param stateCount in so many states, as far as there was time
     */
    public record Agreement(double correlation, int stateCount) {}

    /**
     * What a search has found. Immutable.
     *
     * @param moveId the best move
     * @param value what it is worth to the role, 0 to 100
     * @param isProven whether it is proven to win, or all moves to lose
     * @param depth how many plies were searched
     * @param stateCount how many states were searched
     */
    public record Found(int moveId, double value, boolean isProven, int depth, long stateCount) {}
}
