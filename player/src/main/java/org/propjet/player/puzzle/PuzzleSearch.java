package org.propjet.player.puzzle;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Searches a game of one player systematically, for ends that random playouts do not find: several
 * {@link SearchStrategy strategies} take turns, as nobody knows beforehand which one suits a game;
 * with several threads so many at a time.
 *
 * <p>Not thread-safe: one call at a time. The {@link BestPath} may be read and offered paths by
 * other threads meanwhile. Deterministic but for how much is done in a slice of time. Memory:
 * bounded at construction; with less, strategies give up sooner.
 */
public final class PuzzleSearch {
    /** Enough for all states of an eight puzzle, or 4 million states of 64 fluents. */
    public static final int STANDARD_MEMORY_MIB = 256;

    private static final long POLL_NANOS = 1_000_000;
    private static final int[] NO_MOVES = {};

    private final Puzzle puzzle;
    private final Portfolio portfolio;
    private final int threadCount;

    /** The moves that were played after the root. */
    private int[] played = {};

    private boolean begun;

    /**
     * Makes a search. Cost: a reasoner; with several threads one for each strategy.
     *
     * @param best receives the paths
     * @param memoryMib the most memory to take
     * @param threadCount how many threads may search; each strategy keeps to one at a time
     * @param number which of several searches of the same puzzle this is, from 0 on: each later one
     *     has another seed, and gives most of its time to another strategy
     * @throws IllegalArgumentException if the game has not one role
     */
    public PuzzleSearch(Game game, BestPath best, int memoryMib, int threadCount, int number) {
        this.puzzle = new Puzzle(game, best);
        this.portfolio = new Portfolio(puzzle, (long) memoryMib << 20, threadCount == 1, number);
        this.threadCount = Math.min(threadCount, portfolio.count());
    }

    /**
     * Says which move was played, so that what was searched can be used in the state after it; to
     * be called between calls of {@link #run}.
     */
    public void advance(int moveId) {
        played = Arrays.copyOf(played, played.length + 1);
        played[played.length - 1] = moveId;
    }

    /**
     * Searches from a state; goes on where it stopped if the state is that of the last call, or the
     * one that the moves lead to that were played since. Returns when a path to the highest goal
     * value is known, when nothing more can be found, or some milliseconds after time is over.
     *
     * @param state the state from which the best path leads; not terminal
     * @param budget asked for every state that is looked at
     * @throws IllegalStateException if all strategies have given up and one of them failed; as long
     *     as others search, its failure is only logged
     */
    public void run(long[] state, Budget budget) {
        if (isFinishedFor(state)) {
            return;
        }
        if (!begun || !puzzle.isRoot(state)) {
            if (begun && puzzle.leadsTo(played, state)) {
                puzzle.move(state);
                portfolio.follow(played);
            } else {
                puzzle.begin(state, budget);
                portfolio.begin();
                begun = !budget.isOver();
            }
            played = NO_MOVES;
        }
        if (threadCount == 1) {
            serve(budget);
        } else {
            serveTogether(budget);
        }
        if (isFinished()) {
            portfolio.clear();
            Throwable failure = portfolio.failure();
            if (failure != null && !isProven()) {
                throw new IllegalStateException(
                        "no way to search is left, and one failed", failure);
            }
        }
    }

    /** Lets this thread and others serve the strategies, and waits for the others. */
    private void serveTogether(Budget budget) {
        Budget together = budget.unless(this::isFinished);
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        try {
            for (int number = 2; number <= threadCount; number++) {
                threads.add(
                        Thread.ofPlatform()
                                .daemon()
                                .name("puzzle-" + number)
                                .uncaughtExceptionHandler((_, failure) -> failures.add(failure))
                                .start(() -> serve(together)));
            }
            serve(budget);
            while (threads.stream().anyMatch(Thread::isAlive) && !budget.isOver()) {
                LockSupport.parkNanos(POLL_NANOS); // nothing is left for this thread
            }
        } finally {
            together.cancel();
            threads.forEach(PuzzleSearch::join);
        }
        Throwable failure = failures.poll();
        if (failure != null) {
            throw new IllegalStateException("a thread of the search failed", failure);
        }
    }

    /** Waits for a thread to end; if this one is interrupted meanwhile, so is that. */
    private static void join(Thread thread) {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
                thread.interrupt();
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets strategies have their turns, until time is over or all that are left are at work. */
    private void serve(Budget budget) {
        while (!isFinished() && !budget.isOver()) {
            Portfolio.Contender contender = portfolio.take();
            if (contender == null) {
                return;
            }
            portfolio.work(contender, budget);
        }
    }

    /**
     * Returns whether nothing better than the best path is to be found from the state of the last
     * call: everything was searched, or the path ends with the highest goal value there is.
     */
    public boolean isProven() {
        return portfolio.isProven() || puzzle.isSolved();
    }

    /** Returns whether to search on makes no sense: it is proven, or every strategy gave up. */
    public boolean isFinished() {
        return isProven() || (begun && !portfolio.hasWork());
    }

    /** Returns how many states were looked at, all calls together. */
    public long stateCount() {
        return portfolio.stateCount();
    }

    /**
     * Returns whether there is nothing to do from a state: what has been proven of the last one
     * holds as long as the best path is followed.
     */
    private boolean isFinishedFor(long[] state) {
        return puzzle.isSolved()
                || portfolio.isProvenBest()
                || (puzzle.isRoot(state) && isFinished());
    }

    /** Returns the name of the strategy that found the best path last, or nothing. */
    public String finder() {
        return portfolio.finder();
    }
}
