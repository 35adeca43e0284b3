package org.propjet.player.search.tree;

import org.propjet.engine.reference.EvaluationInterruptedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a search, new ones for each. They end soon after they are told to: only who begins
 * the next search waits for that. If one fails, that is told, and the others search on.
 *
 * <p>Not thread-safe.
 */
final class SearchThreads {
    private static final Logger LOG = LoggerFactory.getLogger(SearchThreads.class);

    private final String what;
    private final ThreadFactory factory;
    private ExecutorService running;

    /**
     * Makes them, without starting any.
     *
     * @param what what each of them is, for messages
     * @param name the beginning of their names
     */
    SearchThreads(String what, String name) {
        this.what = what;
        this.factory = Thread.ofPlatform().daemon().name(name, 1).factory();
        this.running = Executors.newThreadPerTaskExecutor(factory);
        running.close();
    }

    /** Starts a thread for each task, when those before have ended. */
    void start(List<? extends Runnable> tasks) {
        await();
        running = Executors.newThreadPerTaskExecutor(factory);
        tasks.forEach(task -> running.execute(() -> run(task)));
        running.shutdown();
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (EvaluationInterruptedException e) {
            LOG.debug("{} was interrupted", what, e); // it is closed
        } catch (RuntimeException | Error e) {
            // What has been found so far is still there to choose from.
            LOG.error("{} failed: {}", what, String.valueOf(e));
            LOG.debug("the failure", e);
        }
    }

    /** Returns whether all have ended. */
    boolean haveEnded() {
        return running.isTerminated();
    }

    /**
     * Waits for all of them; if the waiting thread is interrupted, so are they, and it stays so.
     */
    void await() {
        running.close();
    }

    /**
     * Waits for them, and interrupts them after so many milliseconds: a step of a game that is
     * played by its rules may take long, but heeds that.
     */
    void close(long millis) {
        try {
            if (!running.awaitTermination(millis, TimeUnit.MILLISECONDS)) {
                running.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        await();
    }
}
