package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;

/**
 * Interrupts the thread that made it when a time is up; evaluating rules and grounding heed that.
 * Closing it ends the watch, and clears the interruption.
 */
final class TimeLimit implements AutoCloseable {
    private final Thread owner = Thread.currentThread();
    private final double seconds;
    private @Nullable Thread watch;
    private boolean over;
    private boolean closed;

    private TimeLimit(double seconds) {
        this.seconds = seconds;
    }

    /** Starts to watch over the calling thread. */
    static TimeLimit start(double seconds) {
        TimeLimit limit = new TimeLimit(seconds);
        limit.watch = Thread.ofVirtual().start(limit::watch);
        return limit;
    }

    private void watch() {
        try {
            Thread.sleep(Math.round(seconds * 1e3));
        } catch (InterruptedException e) {
            return; // closed
        }
        synchronized (this) {
            if (!closed) {
                over = true;
                owner.interrupt();
            }
        }
    }

    /** Returns whether the time is up. */
    synchronized boolean isOver() {
        return over;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (watch != null) {
            watch.interrupt();
        }
        if (over) {
            boolean cleared = Thread.interrupted();
            over = cleared || over;
        }
    }
}
