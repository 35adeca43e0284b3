package org.propjet.player.search;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the thread that asked for a decision wait while others search, and any thread end that.
 *
 * <p>Thread-safe.
 */
final class StopSignal {
    private volatile CountDownLatch latch = new CountDownLatch(1);

    /** Begins a new wait: forgets earlier calls of {@link #raise}. */
    void begin() {
        latch = new CountDownLatch(1);
    }

    /** Ends the wait that is going on, if any. */
    void raise() {
        latch.countDown();
    }

    /**
     * Waits until a deadline, a call of {@link #raise} since {@link #begin}, or an interruption,
     * which the thread keeps.
     *
     * @param deadlineNanos the deadline, as {@link System#nanoTime()}
     */
    void await(long deadlineNanos) {
        try {
            boolean ignored = latch.await(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a latch, however often the thread is interrupted; it stays interrupted then. */
    static void awaitUninterruptibly(CountDownLatch latch) {
        awaitUninterruptibly(latch, () -> {});
    }

    /**
     * The same; has something done when the thread is interrupted, or has been already: who is
     * waited for may have to be interrupted, too.
     */
    static void awaitUninterruptibly(CountDownLatch latch, Runnable onInterrupt) {
        boolean ignored = awaitUninterruptibly(latch, Long.MAX_VALUE, onInterrupt);
    }

    /** The same for so many milliseconds at most; returns whether the latch is open. */
    static boolean awaitUninterruptibly(CountDownLatch latch, long millis) {
        return awaitUninterruptibly(latch, millis, () -> {});
    }

    private static boolean awaitUninterruptibly(
            CountDownLatch latch, long millis, Runnable onInterrupt) {
        long start = System.nanoTime();
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        boolean isInterrupted = false;
        boolean isOpen = false;
        for (long left = nanos; !isOpen && left > 0; left = nanos - (System.nanoTime() - start)) {
            try {
                isOpen = latch.await(left, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                isInterrupted = true;
                onInterrupt.run();
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return isOpen;
    }
}
