package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.value.Knowledge;
import org.propjet.player.search.value.LearntEvaluation;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.search.value.StateValue;
import org.propjet.player.search.value.Values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Chooses moves by alpha-beta, with values of states that it learns by playing against itself. For
 * games of two roles that choose in turn and are rivals ({@link Rivalry}).
 *
 * <p>With several threads, each plays games of its own and teaches the same values, and all search
 * for a move together. With one thread, and without a clock, everything is fixed by the seed.
 *
 * <p>Not thread-safe. Cost: a table of 32 MiB, and for each thread some thousand states, and for
 * each ply as many as there are moves.
 */
public final class Minimax {
    /** The part of the time to learn that goes into first lessons, while there are any. */
    private static final double FIRST_SHARE = 0.2;

    private final Game game;
    private final Rivalry rivalry;
    private final long seed;
    private final SplittableRandom random;
    private final FirstLessons firstLessons;
    private final SelfPlay.Games games = new SelfPlay.Games();

    /** For each thread its search; the first one is the caller's. */
    private final List<AlphaBeta> searches = new ArrayList<>();

    private final List<SelfPlay> selfPlays = new ArrayList<>();

    /** Whether what the search finds is for others to look at, too. */
    private volatile boolean isSearching;

    /**
     * Knows nothing yet.
     *
     * @param rivalry what {@link Rivalry#of} says of the game
     * @param threadCount how many threads learn and search
     * @param seed fixes the random choices
     */
    public Minimax(Game game, Rivalry rivalry, int threadCount, long seed) {
        this.game = game;
        this.rivalry = rivalry;
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        StateValue stateValue = new StateValue(game.stateLayout());
        this.firstLessons = new FirstLessons(game, rivalry, stateValue, random);
        LastPly lastPly = new LastPly(game, LastPly.LEAST_RATIO);
        AlphaBeta first = new AlphaBeta(game, rivalry, stateValue, random.split(), lastPly);
        for (int thread = 0; thread < threadCount; thread++) {
            AlphaBeta search = thread == 0 ? first : first.sharing(thread);
            searches.add(search);
            selfPlays.add(new SelfPlay(game, rivalry, search, games, random.split()));
        }
    }

    /** Knows what was learnt of the same game before, in place of what it has learnt. */
    public void recall(Knowledge knowledge) {
        firstLessons.end();
        games.recall(knowledge.games(), knowledge.plies());
        searches.getFirst().stateValue.recall(knowledge.values());
    }

    /**
     * Returns what it has learnt, for a file; not while it learns or searches.
     *
     * @throws IllegalArgumentException with a message for people, if the game has no network
     */
    public Knowledge knowledge() {
        return Knowledge.of(
                game, games.count(), games.plyCount(), searches.getFirst().stateValue.learnt());
    }

    /** Returns what ends of the game are worth. */
    public Rivalry rivalry() {
        return rivalry;
    }

    /** Returns whether the game has shown to be of another kind: nothing will be found any more. */
    public boolean isUnsuited() {
        for (AlphaBeta search : searches) { // asked often: no stream
            if (search.isUnsuited()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Plays against itself from a state, and learns from that what states are worth.
     *
     * @param budget counts the states that are searched
     */
    public void learn(long[] state, Budget budget) {
        searches.forEach(AlphaBeta::learnFromSearched);
        if (firstLessons.areLeft()) {
            firstLessons.teach(state, budget.share(FIRST_SHARE));
        }
        Budget suited = budget.unless(this::isUnsuited);
        Crew.run(searches.size(), thread -> selfPlays.get(thread).play(state, suited));
    }

    /** Returns an evaluation by what has been learnt, which learns more if it is asked to. */
    LearntEvaluation evaluation() {
        return new LearntEvaluation(searches.getFirst().stateValue, rivalry) {
            @Override
            public void learn(long[] state, Budget budget) {
                Minimax.this.learn(state, budget);
            }
        };
    }

    /** Returns how many games it has played against itself to their end. */
    public long gameCount() {
        return games.count();
    }

    /**
     * Returns how far what has been learnt agrees with random playouts, in states of the games
     * against itself.
     */
    public Agreement agreement(Budget budget) {
        return PlayoutComparison.of(game, games.lastStates(random.nextLong()), seed, budget);
    }

    /** Returns how many plies these lasted on average. */
    public double pliesPerGame() {
        return games.pliesPerGame();
    }

    /**
     * Searches for a role's best move in a state in which only it may have a choice. What it finds
     * is learnt from later, by the next call.
     *
     * @param budget counts the states that are searched
     */
    public Found search(long[] state, int role, Budget budget) {
        searches.forEach(AlphaBeta::learnFromSearched);
        searches.getFirst().forget();
        isSearching = true;
        try {
            return searchTogether(state, role, budget);
        } finally {
            isSearching = false;
        }
    }

    /** Searches in all threads, until the first one has ended or any has found a proof. */
    private Found searchTogether(long[] state, int role, Budget budget) {
        Budget together = budget.part();
        Found[] found = new Found[searches.size()];
        Crew.run(
                found.length,
                thread -> {
                    AlphaBeta search = searches.get(thread);
                    try {
                        search.join(searches.getFirst());
                        search.renew();
                        int firstDepth = 1 + thread % 2; // so that not all search the same
                        found[thread] =
                                search.search(
                                        state, role, firstDepth, AlphaBeta.LAST_DEPTH, together);
                    } finally {
                        if (thread == 0 || (found[thread] != null && found[thread].isProven())) {
                            together.cancel();
                        }
                    }
                });
        return deepest(found);
    }

    /** Returns a proof if there is one, else what was searched deepest, with all states counted. */
    private static Found deepest(Found[] found) {
        Found best = found[0];
        long stateCount = 0;
        for (Found each : found) {
            if (each != null) { // else its thread failed
                stateCount += each.stateCount();
                boolean isBetter = each.isProven() || each.depth() > best.depth();
                best = isBetter && !best.isProven() ? each : best;
            }
        }
        return new Found(best.moveId(), best.role(), best.lead(), best.depth(), stateCount);
    }

    /**
     * Returns what the search that is going on has found by now, if there is one. By any thread.
     */
    public Optional<Found> found() {
        return isSearching ? Optional.ofNullable(searches.getFirst().found()) : Optional.empty();
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
     * @param role who makes it
     * @param lead its value, as the first role sees it ({@link Values})
     * @param depth how many plies were searched; 0 if there was no time
     * @param stateCount how many states were searched
     */
    public record Found(int moveId, int role, int lead, int depth, long stateCount) {
        /** Returns whether the move is proven to win, or all moves to lose. */
        public boolean isProven() {
            return Values.isSure(lead);
        }

        /** Returns what the move is worth to its role, 0 to 100. */
        public double value() {
            double ofFirst = StateValue.share(lead);
            return 100 * (role == 0 ? ofFirst : 1 - ofFirst);
        }
    }
}
