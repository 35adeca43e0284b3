package org.propjet.player.match.protocol;

import org.propjet.engine.time.Budget;
import org.propjet.player.play.DeepThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A thread of a match that does one thing after the other, and survives whatever that throws.
 * Thread-safe.
 */
final class MatchThread {
    private static final Logger LOG = LoggerFactory.getLogger(MatchThread.class);

    private final ExecutorService executor;

    /** Makes the thread; it is a daemon. */
    MatchThread(String name) {
        this.executor = Executors.newFixedThreadPool(1, DeepThread.named(name).factory());
    }

    /**
     * Has something done after all that was wanted before; not at all if the thread has ended.
     *
     * @param onFailure called if it throws
     */
    void run(Runnable task, Runnable onFailure) {
        try {
            executor.execute(
                    () -> {
                        try {
                            task.run();
                        } catch (RuntimeException | Error e) {
                            if (!executor.isShutdown()) {
                                LOG.warn("a match goes on in spite of {}", String.valueOf(e));
                                LOG.debug("the failure", e);
                            }
                            onFailure.run();
                        }
                    });
        } catch (RejectedExecutionException e) {
            onFailure.run();
        }
    }

    /** Lets it do what it was asked to, then end; false if that is not done within a budget. */
    boolean end(Budget budget) {
        executor.shutdown();
        try {
            return executor.awaitTermination(budget.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Interrupts it, and forgets what it was asked to do. */
    void interrupt() {
        var ignored = executor.shutdownNow();
    }
}
