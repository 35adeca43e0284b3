package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Something that one thread does and another may interrupt: that, and nothing which the thread does
 * afterwards. Thread-safe.
 */
final class Interruptible {
    private @Nullable Thread worker;
    private boolean isInterrupted;

    /** Does it, in this thread; not at all if it has been interrupted already. */
    void run(Runnable task) {
        if (!begin(Thread.currentThread())) {
            return;
        }
        try {
            task.run();
        } finally {
            end();
        }
    }

    private synchronized boolean begin(Thread thread) {
        worker = isInterrupted ? null : thread;
        return !isInterrupted;
    }

    private synchronized void end() {
        worker = null;
        if (isInterrupted) {
            boolean ignored = Thread.interrupted(); // that was meant for the task
        }
    }

    /** Interrupts it, whether it has begun or not. */
    synchronized void interrupt() {
        isInterrupted = true;
        if (worker != null) {
            worker.interrupt();
        }
    }
}
