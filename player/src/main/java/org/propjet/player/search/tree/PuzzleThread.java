package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.reference.EvaluationInterruptedException;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.LatchWait;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.puzzle.PuzzleSearch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.CountDownLatch;

/**
 * Runs a {@link PuzzleSearch} in threads of its own, beside the tree search. Not thread-safe, but
 * for what {@link PuzzleSearch} shares: the best path.
 */
final class PuzzleThread {
    private static final Logger LOG = LoggerFactory.getLogger(PuzzleThread.class);

    /** A part of the heap that is left beside the tree. */
    private static final int MEMORY_SHARE = 8;

    private final PuzzleSearch puzzle;
    private final BestPath bestPath;
    private volatile Budget budget = Budget.ofNanos(0);
    private CountDownLatch running = new CountDownLatch(0);
    private @Nullable Thread thread;

    /**
     * Makes it.
     *
     * @param number which of the searches of a cluster it is; 0 for the first or only one
     */
    PuzzleThread(Game game, BestPath bestPath, int threadCount, int number) {
        this.puzzle = new PuzzleSearch(game, bestPath, memoryMib(), threadCount, number);
        this.bestPath = bestPath;
    }

    private static int memoryMib() {
        long heapMib = Runtime.getRuntime().maxMemory() >> 20;
        return Math.clamp(heapMib / MEMORY_SHARE, 8, PuzzleSearch.STANDARD_MEMORY_MIB);
    }

    /**
     * Begins to search from a state; the search that was begun before must have been ended.
     *
     * @param onFinished called when nothing better is to be found
     */
    void begin(long[] state, Budget whole, Runnable onFinished) {
        awaitEnd();
        budget = whole.unless(bestPath::isPerfect);
        CountDownLatch end = new CountDownLatch(1);
        running = end;
        long[] start = state.clone();
        thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("puzzle")
                        .start(
                                () -> {
                                    try {
                                        search(start, onFinished);
                                    } finally {
                                        end.countDown();
                                    }
                                });
    }

    private void search(long[] start, Runnable onFinished) {
        try {
            puzzle.run(start, budget);
            if (puzzle.isProven()) {
                onFinished.run();
            }
        } catch (EvaluationInterruptedException e) {
            LOG.debug("the search for a path was interrupted", e); // it is closed
        } catch (RuntimeException | Error e) {
            LOG.error("the search for a path failed: {}", String.valueOf(e)); // the tree goes on
            LOG.debug("the failure", e);
        }
    }

    /** Says which move was played, after the search has ended. */
    void advance(int moveId) {
        awaitEnd();
        puzzle.advance(moveId);
    }

    /** Tells the search to end; it does so within milliseconds. */
    void end() {
        budget.cancel();
    }

    /** Returns whether it is proven that there is nothing better than the best path. */
    boolean isProven() {
        return running.getCount() == 0 && puzzle.isProven();
    }

    /** Waits for the search to end; if this thread is interrupted, so is the search. */
    void awaitEnd() {
        LatchWait.await(running, this::interrupt);
    }

    private void interrupt() {
        Thread last = thread;
        if (last != null) {
            last.interrupt();
        }
    }

    /**
     * Ends the search, which is not begun again. Cost: so many milliseconds at most, and what it
     * takes to heed an interrupt.
     */
    void close(long millis) {
        end();
        if (!LatchWait.await(running, millis)) {
            interrupt();
        }
        awaitEnd();
    }
}
