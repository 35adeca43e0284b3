package org.propjet.player.play;

import org.propjet.engine.time.Stopwatch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits for threads of a search, which end soon, however often the waiting thread is interrupted.
 */
public final class LatchWait {
    private LatchWait() {}

    /**
     * Waits for a latch; the thread stays interrupted if it was.
     *
     * @param onInterrupt is called when the thread is interrupted, or has been already: who is
     *     waited for may have to be interrupted, too
     */
    public static void await(CountDownLatch latch, Runnable onInterrupt) {
        boolean ignored = await(latch, Long.MAX_VALUE, onInterrupt);
    }

    /** Waits for a latch for so many milliseconds at most; returns whether it is open. */
    public static boolean await(CountDownLatch latch, long millis) {
        return await(latch, millis, () -> {});
    }

    private static boolean await(CountDownLatch latch, long millis, Runnable onInterrupt) {
        Stopwatch time = Stopwatch.start();
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        boolean isInterrupted = false;
        boolean isOpen = false;
        for (long left = nanos; !isOpen && left > 0; left = nanos - time.nanos()) {
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
