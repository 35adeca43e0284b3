package org.propjet.player.search.flat;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.search.flat.Belief.PossibleState;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Chooses a move by random games: as many for each legal move, from the state of the match, or,
 * where it is not known which of several states it is, from each of them in turn. What others know
 * is not considered. Nothing is remembered from one decision to the next.
 *
 * <p>The threads that play are not waited for: however slow the game, a decision is there in time.
 *
 * <p>Not thread-safe, but for {@link #snapshot} and {@link #stop}.
 */
final class FlatSearch {
    /** A state's share of the time, at least: many samplers would do little but begin. */
    private static final long LEAST_SLICE_NANOS = 10_000_000;

    private final Game game;
    private final int roleIndex;
    private final int threadCount;
    private final long seed;
    private final Executor threads;
    private long searchCount;
    private volatile @Nullable Search current;

    /**
     * Makes a search that has not begun.
     *
     * @param threadCount how many threads play
     * @param seed fixes the random games, though not how many there are
     * @param threads runs what a thread plays, at the same time as that of others
     */
    FlatSearch(Game game, int roleIndex, int threadCount, long seed, Executor threads) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.threadCount = threadCount;
        this.seed = seed;
        this.threads = threads;
    }

    /**
     * Chooses a move in the state of the match.
     *
     * @param state the state, which is not terminal
     * @param moveIds the role's legal moves there; at least one
     * @param budget counts playouts
     * @throws IllegalStateException if no random game can be played
     */
    Decision decide(long[] state, int[] moveIds, Budget budget) {
        Search search = played(state, moveIds, budget);
        Decision decision = search.decision();
        Throwable failure = search.failure;
        if (decision.playoutCount() == 0 && failure != null) {
            throw new IllegalStateException("no random game could be played", failure);
        }
        return decision;
    }

    private Search played(long[] state, int[] moveIds, Budget budget) {
        Search search = new Search(List.of(new PossibleState(state.clone(), 1)), moveIds, budget);
        search.run(search::play);
        return search;
    }

    /** Plays as for a decision, so that code is compiled when one is due. */
    void warmUp(long[] state, int[] moveIds, Budget budget) {
        Search ignored = played(state, moveIds, budget);
    }

    /**
     * Chooses a move where it is not known which state it is.
     *
     * @param states the states that it may be, none of them terminal
     * @param moveIds moves of the role that are legal in all of them; at least one
     * @param budget counts playouts
     */
    Decision decide(List<PossibleState> states, int[] moveIds, Budget budget) {
        if (moveIds.length == 1) {
            return Decision.of(moveIds[0], Decision.Reason.ONLY);
        }
        Search search = new Search(states, moveIds, budget);
        search.run(search::playInTurn);
        return search.decision();
    }

    /** Returns what a search that goes on would choose by now, if anything has been played. */
    Optional<Decision> snapshot() {
        Search search = current;
        return search == null ? Optional.empty() : search.snapshot();
    }

    /** Ends a search that goes on. */
    void stop() {
        Search search = current;
        if (search != null) {
            search.budget.cancel();
        }
    }

    /** The playouts for one decision. */
    private final class Search {
        private final List<PossibleState> states;
        private final int[] moveIds;
        private final Budget budget;
        private final long begunNanos;

        /** For each thread and state what was counted. */
        private final List<List<Tally>> tallies = new ArrayList<>();

        private final AtomicInteger goingOn = new AtomicInteger(threadCount);
        private volatile @Nullable Throwable failure;

        Search(List<PossibleState> states, int[] moveIds, Budget whole) {
            this.states = states;
            this.moveIds = moveIds;
            this.budget = whole.part();
            this.begunNanos = budget.nowNanos();
            for (int thread = 0; thread < threadCount; thread++) {
                tallies.add(states.stream().map(state -> new Tally(moveIds.length)).toList());
            }
        }

        /** Plays until the budget is over, or all threads have ended. A failure is kept. */
        void run(ThreadPart part) {
            current = this;
            for (List<Tally> own : tallies) {
                long threadSeed = SeededChoice.playoutSeed(seed, searchCount++);
                threads.execute(
                        () -> {
                            try {
                                part.play(own, threadSeed);
                            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                                failure = e;
                            } finally {
                                if (goingOn.decrementAndGet() == 0) {
                                    budget.cancel();
                                }
                            }
                        });
            }
            budget.await();
            budget.cancel();
            current = null;
        }

        /** Plays from the only state. */
        void play(List<Tally> own, long threadSeed) {
            play(0, own, threadSeed, budget);
        }

        /** Plays from each state in turn, until all have failed. */
        void playInTurn(List<Tally> own, long threadSeed) {
            SeededChoice choice = new SeededChoice(threadSeed);
            int index = choice.next(states.size());
            for (int failures = 0; failures < states.size() && !budget.isOver(); ) {
                long slice = budget.remainingNanos() / (2L * states.size());
                Budget part = budget.within(Math.max(LEAST_SLICE_NANOS, slice));
                try {
                    play(index, own, choice.next(1 << 30), part);
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                    failures++; // the other states may do
                }
                index = (index + 1) % states.size();
            }
        }

        private void play(int index, List<Tally> own, long samplerSeed, Budget part) {
            long[] state = states.get(index).state();
            new FlatSampler(game, roleIndex, state, moveIds, own.get(index), samplerSeed).run(part);
        }

        /** Returns what is known of the moves by now, in move order. */
        private List<MoveEstimate> estimates() {
            /*
             * A move's mean is that of its means in the states, by their weights: how many playouts each
             * state got is chance, as threads are held up and kernels get faster meanwhile.
             */
            long[] counts = new long[moveIds.length];
            double[] meanSums = new double[moveIds.length];
            long[] weights = new long[moveIds.length];
            for (int state = 0; state < states.size(); state++) {
                long[] stateCounts = new long[moveIds.length];
                long[] goalSums = new long[moveIds.length];
                for (List<Tally> ofThread : tallies) {
                    ofThread.get(state).addTo(stateCounts, goalSums);
                }
                int weight = states.get(state).weight();
                for (int i = 0; i < moveIds.length; i++) {
                    if (stateCounts[i] > 0) {
                        counts[i] += stateCounts[i];
                        meanSums[i] += (double) weight * goalSums[i] / stateCounts[i];
                        weights[i] += weight;
                    }
                }
            }
            List<MoveEstimate> estimates = new ArrayList<>();
            for (int i = 0; i < moveIds.length; i++) {
                double mean = counts[i] == 0 ? Double.NaN : meanSums[i] / weights[i];
                estimates.add(new MoveEstimate(moveIds[i], counts[i], mean, 0, 100));
            }
            return estimates;
        }

        private static long playoutCount(List<MoveEstimate> estimates) {
            return estimates.stream().mapToLong(MoveEstimate::playoutCount).sum();
        }

        /** Returns the move with the highest mean; the first one if nothing is known. */
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

        /** Returns the decision; if nothing has been played, it is the first move. */
        Decision decision() {
            List<MoveEstimate> estimates = estimates();
            long count = playoutCount(estimates);
            return new Decision(
                    best(estimates).moveId(),
                    count == 0 ? Decision.Reason.RULE : Decision.Reason.SEARCHED,
                    estimates,
                    count,
                    0,
                    0,
                    budget.nowNanos() - begunNanos);
        }

        Optional<Decision> snapshot() {
            List<MoveEstimate> estimates = estimates();
            long count = playoutCount(estimates);
            int moveId = best(estimates).moveId();
            return count == 0
                    ? Optional.empty()
                    : Optional.of(Decision.unfinished(moveId, estimates, count, 0, 0));
        }
    }

    /** What one thread plays. */
    private interface ThreadPart {
        void play(List<Tally> own, long threadSeed);
    }

    /**
     * Playouts of each move from one state, as one thread counts them. Thread-safe: another thread
     * may read at any time, and waits for no playout.
     */
    static final class Tally {
        private final long[] counts;
        private final long[] goalSums;

        private Tally(int moveCount) {
            this.counts = new long[moveCount];
            this.goalSums = new long[moveCount];
        }

        /**
         * Counts playouts that began with a move.
         *
         * @param goalSum the sum of their goal values
         */
        synchronized void add(int moveIndex, long count, long goalSum) {
            counts[moveIndex] += count;
            goalSums[moveIndex] += goalSum;
        }

        private synchronized void addTo(long[] allCounts, long[] allGoalSums) {
            for (int i = 0; i < counts.length; i++) {
                allCounts[i] += counts[i];
                allGoalSums[i] += goalSums[i];
            }
        }
    }
}
