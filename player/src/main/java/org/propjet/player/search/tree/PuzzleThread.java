package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.puzzle.PuzzleSearch;

import java.util.List;

/**
 * Runs a {@link PuzzleSearch} in threads of its own, beside the tree search. Not thread-safe, but
 * for what {@link PuzzleSearch} shares: the best path.
 */
final class PuzzleThread {
    /** A part of the heap that is left beside the tree. */
    private static final int MEMORY_SHARE = 8;

    private final PuzzleSearch puzzle;
    private final BestPath bestPath;
    private final SearchThreads thread = new SearchThreads("the search for a path", "path-");
    private volatile Budget budget = Budget.ofNanos(0);

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
        long[] start = state.clone();
        thread.start(List.of(() -> search(start, onFinished)));
    }

    private void search(long[] start, Runnable onFinished) {
        puzzle.run(start, budget);
        if (puzzle.isProven()) {
            onFinished.run();
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
        return thread.haveEnded() && puzzle.isProven();
    }

    /** Waits for the search to end; if this thread is interrupted, so is the search. */
    void awaitEnd() {
        thread.await();
    }

    /**
     * Ends the search, which is not begun again. Cost: so many milliseconds at most, and what it
     * takes to heed an interrupt.
     */
    void close(long millis) {
        end();
        thread.close(millis);
    }
}
