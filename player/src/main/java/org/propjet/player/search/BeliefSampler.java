package org.propjet.player.search;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Chooses a move where it is not known which of several states it is: by random games from each of
 * them in turn, as many for each legal move. What others know is not considered.
 *
 * <p>Not thread-safe, but for {@link #stop}. Its threads end with each decision.
 */
public final class BeliefSampler {
    /** A state's share of the time, at least: many samplers would do little but begin. */
    private static final long LEAST_SLICE_NANOS = 10_000_000;

    private final Game game;
    private final int roleIndex;
    private final int threadCount;
    private final long seed;
    private final StopSignal stop = new StopSignal();
    private volatile boolean isStopped;
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
     * @param states the states that it may be, none of them terminal; not changed meanwhile
     * @param moveIds moves of the role that are legal in all of them; at least one
     * @param deadlineNanos when to come back, as {@link System#nanoTime()}
     */
    public Decision decide(List<long[]> states, int[] moveIds, long deadlineNanos) {
        if (moveIds.length == 1) {
            return Decision.of(moveIds[0], Decision.Reason.ONLY);
        }
        long begun = System.nanoTime();
        stop.begin();
        isStopped = false;
        CountDownLatch running = new CountDownLatch(threadCount);
        List<MoveTally> tallies = new ArrayList<>();
        for (int thread = 0; thread < threadCount; thread++) {
            MoveTally tally = new MoveTally(moveIds.length);
            tallies.add(tally);
            long threadSeed = SeededChoice.playoutSeed(seed, searchCount++);
            Run run = new Run(states, moveIds, tally, threadSeed, deadlineNanos);
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
                                        stop.raise();
                                    }
                                }
                            });
        }
        stop.await(deadlineNanos);
        isStopped = true;
        return decision(moveIds, tallies, System.nanoTime() - begun);
    }

    private static Decision decision(int[] moveIds, List<MoveTally> tallies, long nanos) {
        long[] counts = new long[moveIds.length];
        long[] goalSums = new long[moveIds.length];
        tallies.forEach(tally -> tally.addTo(counts, goalSums));
        List<MoveEstimate> estimates = new ArrayList<>();
        @Nullable MoveEstimate best = null;
        long playoutCount = 0;
        for (int i = 0; i < moveIds.length; i++) {
            double mean = counts[i] == 0 ? Double.NaN : (double) goalSums[i] / counts[i];
            MoveEstimate estimate = new MoveEstimate(moveIds[i], counts[i], mean, 0, 100);
            estimates.add(estimate);
            playoutCount += counts[i];
            if (counts[i] > 0 && (best == null || mean > best.mean())) {
                best = estimate;
            }
        }
        return new Decision(
                best == null ? moveIds[0] : best.moveId(),
                best == null ? Decision.Reason.RULE : Decision.Reason.SEARCHED,
                estimates,
                playoutCount,
                0,
                0,
                nanos);
    }

    /** Has {@link #decide}, if it is going on, come back at once. Any thread. */
    public void stop() {
        isStopped = true;
        stop.raise();
    }

    /** What one thread plays. */
    private final class Run {
        private final List<long[]> states;
        private final int[] moveIds;
        private final MoveTally tally;
        private final SeededChoice choice;
        private final long deadlineNanos;

        Run(List<long[]> states, int[] moveIds, MoveTally tally, long seed, long deadlineNanos) {
            this.states = states;
            this.moveIds = moveIds;
            this.tally = tally;
            this.choice = new SeededChoice(seed);
            this.deadlineNanos = deadlineNanos;
        }

        void toTheEnd() {
            int index = choice.next(states.size());
            int failureCount = 0;
            while (!isOver() && failureCount < states.size()) {
                try {
                    play(states.get(index));
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                    failureCount++; // the other states may do
                }
                index = (index + 1) % states.size();
            }
        }

        private boolean isOver() {
            return isStopped || System.nanoTime() - deadlineNanos >= 0;
        }

        private void play(long[] state) {
            long now = System.nanoTime();
            long slice = (deadlineNanos - now) / (2L * states.size());
            long end = now + Math.max(LEAST_SLICE_NANOS, slice);
            new FlatSampler(game, roleIndex, state, moveIds, tally, choice.next(1 << 30))
                    .run(() -> isOver() || System.nanoTime() - end >= 0);
        }
    }
}
