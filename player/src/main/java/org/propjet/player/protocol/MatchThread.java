package org.propjet.player.protocol;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A thread of a match that does one thing after the other, and survives whatever that throws.
 * Thread-safe.
 */
final class MatchThread {
    private static final Logger LOG = LoggerFactory.getLogger(MatchThread.class);

    /** The stack, in bytes: rules that nest deeply are evaluated by recursion. */
    private static final long STACK_BYTES = 64 << 20;

    /** The due time of a thread that does nothing, or nothing that is due. */
    private static final long NEVER = Long.MAX_VALUE;

    /** How often what should end is told so. */
    private static final long HURRY_MILLIS = 10;

    private final ThreadPoolExecutor executor;

    /** When what it does should be done, as {@link System#nanoTime()}. */
    private volatile long dueNanos = NEVER;

    /** Makes the thread; it is a daemon. */
    MatchThread(String name) {
        this.executor =
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        task -> {
                            Thread thread = new Thread(null, task, name, STACK_BYTES);
                            thread.setDaemon(true);
                            return thread;
                        });
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

    /**
     * Has something done that should be done by a time; see {@link #isOverdue}.
     *
     * @param onFailure called if it throws
     */
    void run(Runnable task, long newDueNanos, Runnable onFailure) {
        run(
                () -> {
                    dueNanos = newDueNanos;
                    try {
                        task.run();
                    } finally {
                        dueNanos = NEVER;
                    }
                },
                onFailure);
    }

    /** Returns whether what it does should have been done so long ago, and is not. */
    boolean isOverdue(long byNanos) {
        long due = dueNanos;
        return due != NEVER && System.nanoTime() - due > byNanos;
    }

    /** Returns whether it does something, or has something to do. */
    boolean isBusy() {
        return executor.getActiveCount() > 0 || !executor.getQueue().isEmpty();
    }

    /**
     * Lets it do what it was asked to, then end; false if that is not done by a time.
     *
     * @param limitNanos the time, as {@link System#nanoTime()}
     * @param hurry called again and again meanwhile: a search that is stopped just before it begins
     *     does not notice
     */
    boolean end(long limitNanos, Runnable hurry) {
        executor.shutdown();
        try {
            do {
                hurry.run();
                if (executor.awaitTermination(HURRY_MILLIS, TimeUnit.MILLISECONDS)) {
                    return true;
                }
            } while (System.nanoTime() - limitNanos < 0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Interrupts it, and forgets what it was asked to do. */
    void interrupt() {
        executor.shutdownNow();
    }
}
