package org.propjet.player.search;

import org.propjet.engine.game.Game;
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
    private volatile boolean isStopped;
    private CountDownLatch running = new CountDownLatch(0);

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
    void begin(long[] state, Runnable onFinished) {
        awaitEnd();
        isStopped = false;
        CountDownLatch end = new CountDownLatch(1);
        running = end;
        long[] start = state.clone();
        Thread.ofPlatform()
                .daemon()
                .name("puzzle")
                .start(
                        () -> {
                            try {
                                puzzle.run(start, () -> isStopped || bestPath.isPerfect());
                                if (puzzle.isProven()) {
                                    onFinished.run();
                                }
                            } catch (RuntimeException | Error e) {
                                // The tree searches on.
                                LOG.error("the search for a path failed: {}", String.valueOf(e));
                                LOG.debug("the failure", e);
                            } finally {
                                end.countDown();
                            }
                        });
    }

    /** Says which move was played, after the search has ended. */
    void advance(int moveId) {
        awaitEnd();
        puzzle.advance(moveId);
    }

    /** Tells the search to end; it does so within milliseconds. */
    void end() {
        isStopped = true;
    }

    /** Returns whether it is proven that there is nothing better than the best path. */
    boolean isProven() {
        return running.getCount() == 0 && puzzle.isProven();
    }

    /** Waits for the search to end. */
    void awaitEnd() {
        StopSignal.awaitUninterruptibly(running);
    }
}
