package org.propjet.player.search.flat;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;
import org.propjet.player.play.SearchEvent;
import org.propjet.player.play.SearchEvent.SearchEffort;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Plays the move that did best in random games: as many for each legal move, until the deadline.
 * Nothing is remembered from one decision to the next.
 *
 * <p>The playouts in flight at the deadline are dropped, which favours short games where there are
 * few playouts in all.
 *
 * <p>The threads that play are not waited for: however slow the game, a decision is there in time.
 */
public final class MonteCarloPlayer implements Player {
    private final MatchState match;
    private final int threadCount;
    private final long seed;
    private final ExecutorService threads;
    private long searchCount;
    private volatile @Nullable Search current;

    /**
     * Makes a player of a role, at the initial state.
     *
     * @param threadCount how many threads play
     * @param seed fixes the random games, though not how many there are
     */
    public MonteCarloPlayer(Game game, int roleIndex, int threadCount, long seed) {
        this.match = new MatchState(game, roleIndex);
        this.threadCount = threadCount;
        this.seed = seed;
        this.threads =
                Executors.newFixedThreadPool(
                        threadCount, Thread.ofPlatform().daemon().name("mc-", 1).factory());
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    /** Plays from the initial state, so that code is compiled when the first move is due. */
    @Override
    public void prepare(Budget budget) {
        int[] moveIds = match.legalMoves(match.roleIndex());
        if (moveIds.length > 0 && !match.reasoner().isTerminal()) {
            search(moveIds, budget);
        }
    }

    @Override
    public Decision decide(Budget budget) {
        @Nullable SearchEvent event =
                FlightRecorder.isInitialized() ? SearchEvent.begun("mc") : null;
        Decision decision = chosen(budget);
        if (event != null) {
            long count = decision.playoutCount();
            event.write(match, new SearchEffort(count, count, 0, 0), decision);
        }
        return decision;
    }

    private Decision chosen(Budget budget) {
        long begun = budget.nowNanos();
        int[] moveIds = match.legalMoves();
        if (moveIds.length == 1) {
            return Decision.of(moveIds[0], Decision.Reason.ONLY);
        }
        Search search = search(moveIds, budget);
        List<MoveEstimate> estimates = search.estimates();
        MoveEstimate best = best(estimates);
        if (best.playoutCount() == 0) {
            search.throwIfFailed();
        }
        return new Decision(
                best.moveId(),
                best.playoutCount() == 0 ? Decision.Reason.RULE : Decision.Reason.SEARCHED,
                estimates,
                playoutCount(estimates),
                0,
                0,
                budget.nowNanos() - begun);
    }

    private Search search(int[] moveIds, Budget budget) {
        Search search = new Search(moveIds, match.state().clone(), budget.part());
        current = search;
        for (int thread = 0; thread < threadCount; thread++) {
            MoveTally tally = search.tallies.get(thread);
            long threadSeed = SeededChoice.playoutSeed(seed, searchCount++);
            threads.execute(() -> search.run(tally, threadSeed));
        }
        search.budget.await();
        search.budget.cancel();
        current = null;
        return search;
    }

    /** Returns the estimate with the highest mean; the first one if nothing is known. */
    private static MoveEstimate best(List<MoveEstimate> estimates) {
        MoveEstimate best = estimates.get(0);
        for (MoveEstimate estimate : estimates) {
            boolean isBetter = best.playoutCount() == 0 || estimate.mean() > best.mean();
            if (estimate.playoutCount() > 0 && isBetter) {
                best = estimate;
            }
        }
        return best;
    }

    @Override
    public Optional<Decision> snapshot() {
        Search search = current;
        if (search == null) {
            return Optional.empty();
        }
        List<MoveEstimate> estimates = search.estimates();
        long playoutCount = playoutCount(estimates);
        return playoutCount == 0
                ? Optional.empty()
                : Optional.of(
                        Decision.unfinished(
                                best(estimates).moveId(), estimates, playoutCount, 0, 0));
    }

    private static long playoutCount(List<MoveEstimate> estimates) {
        return estimates.stream().mapToLong(MoveEstimate::playoutCount).sum();
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {
        Search search = current;
        if (search != null) {
            search.budget.cancel();
        }
        threads.shutdownNow();
    }

    /** The playouts for one decision. */
    private final class Search {
        private final int[] moveIds;
        private final long[] state;
        private final List<MoveTally> tallies = new ArrayList<>();
        private final AtomicInteger failed = new AtomicInteger();
        private volatile @Nullable Throwable failure;
        private final Budget budget;

        Search(int[] moveIds, long[] state, Budget budget) {
            this.budget = budget;
            this.moveIds = moveIds;
            this.state = state;
            for (int thread = 0; thread < threadCount; thread++) {
                tallies.add(new MoveTally(moveIds.length));
            }
        }

        /** Plays in one thread. A failure is kept; if all threads fail, the wait ends. */
        void run(MoveTally tally, long threadSeed) {
            try {
                new FlatSampler(match.game(), roleIndex(), state, moveIds, tally, threadSeed)
                        .run(budget);
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                failure = e;
                if (failed.incrementAndGet() == threadCount) {
                    budget.cancel();
                }
            }
        }

        void throwIfFailed() {
            Throwable cause = failure;
            if (cause != null) {
                throw new IllegalStateException("no random game could be played", cause);
            }
        }

        List<MoveEstimate> estimates() {
            long[] counts = new long[moveIds.length];
            long[] goalSums = new long[moveIds.length];
            tallies.forEach(tally -> tally.addTo(counts, goalSums));
            List<MoveEstimate> estimates = new ArrayList<>();
            for (int i = 0; i < moveIds.length; i++) {
                double mean = counts[i] == 0 ? Double.NaN : (double) goalSums[i] / counts[i];
                estimates.add(new MoveEstimate(moveIds[i], counts[i], mean, 0, 100));
            }
            return estimates;
        }
    }
}
