package org.propjet.player.search.flat;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.search.flat.Belief.PossibleState;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Chooses a move where it is not known which of several states it is: by random games from each of
 * them in turn, as many for each legal move. What others know is not considered.
 *
 * <p>Not thread-safe. Its threads end with each decision.
 */
final class BeliefSampler {
    /** A state's share of the time, at least: many samplers would do little but begin. */
    private static final long LEAST_SLICE_NANOS = 10_000_000;

    private final Game game;
    private final int roleIndex;
    private final int threadCount;
    private final long seed;
    private long searchCount;

    /**
     * Makes a sampler.
     *
     * @param threadCount how many threads play
     * @param seed fixes the random games, though not how many there are
     */
    public BeliefSampler(Game game, int roleIndex, int threadCount, long seed) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.threadCount = threadCount;
        this.seed = seed;
    }

    /**
     * Chooses a move.
     *
     * @param states the states that it may be, none of them terminal
     * @param moveIds moves of the role that are legal in all of them; at least one
     * @param whole counts playouts
     */
    public Decision decide(List<PossibleState> states, int[] moveIds, Budget whole) {
        if (moveIds.length == 1) {
            return Decision.of(moveIds[0], Decision.Reason.ONLY);
        }
        Budget budget = whole.part();
        long begun = budget.nowNanos();
        List<MoveTally> tallies =
                states.stream().map(state -> new MoveTally(moveIds.length)).toList();
        CountDownLatch running = new CountDownLatch(threadCount);
        for (int thread = 0; thread < threadCount; thread++) {
            long threadSeed = SeededChoice.playoutSeed(seed, searchCount++);
            Run run = new Run(states, moveIds, tallies, threadSeed, budget);
            Thread.ofPlatform()
                    .daemon()
                    .name("belief-" + (thread + 1))
                    .start(
                            () -> {
                                try {
                                    run.toTheEnd();
                                } finally {
                                    running.countDown();
                                    if (running.getCount() == 0) {
                                        budget.cancel();
                                    }
                                }
                            });
        }
        budget.await();
        budget.cancel();
        return decision(states, moveIds, tallies, budget.nowNanos() - begun);
    }

    /*
     * A move's mean is that of its means in the states, by their weights: how many playouts each
     * state got is chance, as threads are held up and kernels get faster meanwhile.
     */
    private static Decision decision(
            List<PossibleState> states, int[] moveIds, List<MoveTally> tallies, long nanos) {
        long[] counts = new long[moveIds.length];
        double[] meanSums = new double[moveIds.length];
        long[] weights = new long[moveIds.length];
        for (int state = 0; state < tallies.size(); state++) {
            long[] stateCounts = new long[moveIds.length];
            long[] goalSums = new long[moveIds.length];
            tallies.get(state).addTo(stateCounts, goalSums);
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
        MoveEstimate best = null;
        for (int i = 0; i < moveIds.length; i++) {
            double mean = counts[i] == 0 ? Double.NaN : meanSums[i] / weights[i];
            MoveEstimate estimate = new MoveEstimate(moveIds[i], counts[i], mean, 0, 100);
            estimates.add(estimate);
            if (counts[i] > 0 && (best == null || mean > best.mean())) {
                best = estimate;
            }
        }
        return new Decision(
                best == null ? moveIds[0] : best.moveId(),
                best == null ? Decision.Reason.RULE : Decision.Reason.SEARCHED,
                estimates,
                Arrays.stream(counts).sum(),
                0,
                0,
                nanos);
    }

    /** What one thread plays. */
    private final class Run {
        private final List<PossibleState> states;
        private final int[] moveIds;
        private final List<MoveTally> tallies;
        private final SeededChoice choice;
        private final Budget budget;

        Run(
                List<PossibleState> states,
                int[] moveIds,
                List<MoveTally> tallies,
                long seed,
                Budget budget) {
            this.states = states;
            this.moveIds = moveIds;
            this.tallies = tallies;
            this.choice = new SeededChoice(seed);
            this.budget = budget;
        }

        void toTheEnd() {
            int index = choice.next(states.size());
            int failureCount = 0;
            while (!budget.isOver() && failureCount < states.size()) {
                try {
                    play(states.get(index).state(), tallies.get(index));
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                    failureCount++; // the other states may do
                }
                index = (index + 1) % states.size();
            }
        }

        private void play(long[] state, MoveTally tally) {
            long slice = budget.remainingNanos() / (2L * states.size());
            new FlatSampler(game, roleIndex, state, moveIds, tally, choice.next(1 << 30))
                    .run(budget.within(Math.max(LEAST_SLICE_NANOS, slice)));
        }
    }
}
