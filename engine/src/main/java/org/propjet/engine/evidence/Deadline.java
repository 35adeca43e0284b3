package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/**
 * A time until which something may take, for the thread that makes it: the thread is interrupted
 * then. Closing ends the watch, and clears an interruption that came from it.
 */
final class Deadline implements AutoCloseable {
    static final Deadline NEVER = new Deadline(Long.MAX_VALUE, null);

    private final long endNanos;
    private final @Nullable Thread owner;
    private @Nullable Thread watch;
    private boolean fired;
    private boolean closed;

    private Deadline(long endNanos, @Nullable Thread owner) {
        this.endNanos = endNanos;
        this.owner = owner;
    }

    /** Starts a watch over the calling thread. */
    static Deadline in(Duration limit) {
        Thread owner = Thread.currentThread();
        Deadline deadline = new Deadline(System.nanoTime() + limit.toNanos(), owner);
        Thread watch =
                Thread.ofVirtual()
                        .name("deadline of " + owner.getName())
                        .unstarted(deadline::watch);
        deadline.watch = watch;
        watch.start();
        return deadline;
    }

    /** Returns whether the time is up. */
    boolean isPast() {
        return owner != null && System.nanoTime() - endNanos >= 0;
    }

    /** Returns whether this deadline has interrupted the thread. */
    synchronized boolean interrupted() {
        return fired;
    }

    private void watch() {
        try {
            while (!isPast()) {
                Thread.sleep(Duration.ofNanos(Math.max(1, endNanos - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            return;
        }
        synchronized (this) {
            if (!closed && owner != null) {
                fired = true;
                owner.interrupt();
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (watch != null) {
            watch.interrupt();
        }
        if (fired) {
            boolean ignored = Thread.interrupted();
        }
    }
}
