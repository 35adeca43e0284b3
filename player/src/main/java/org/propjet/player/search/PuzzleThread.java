package org.propjet.player.search;

import org.propjet.engine.game.Game;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.puzzle.PuzzleSearch;

import java.util.concurrent.CountDownLatch;

/**
 * Runs a {@link PuzzleSearch} in a thread of its own, beside the tree search. Not thread-safe, but
 * for what {@link PuzzleSearch} shares: the best path.
 */
final class PuzzleThread {
    private final PuzzleSearch puzzle;
    private final BestPath bestPath;
    private volatile boolean isStopped;
    private CountDownLatch running = new CountDownLatch(0);

    PuzzleThread(Game game, BestPath bestPath) {
        this.puzzle = new PuzzleSearch(game, bestPath);
        this.bestPath = bestPath;
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
                            } finally {
                                end.countDown();
                            }
                        });
    }

    /** Tells the search to end; it does so within milliseconds. */
    void end() {
        isStopped = true;
    }

    /** Returns whether it is proven that there is nothing better than the best path. */
    boolean isProven() {
        return running.getCount() == 0 && puzzle.isProven();
    }

    private void awaitEnd() {
        boolean isInterrupted = false;
        while (running.getCount() > 0) {
            try {
                running.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
