package org.propjet.engine.time;

import org.propjet.engine.StableApi;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A clock that stands still until a test moves it, for tests of what asks a {@link Budget}.
 * Thread-safe.
 */
@StableApi
public final class HandClock implements Clock {
    private final AtomicLong now = new AtomicLong();
    private final Queue<Thread> parked = new ConcurrentLinkedQueue<>();

    @Override
    public long nanos() {
        return now.get();
    }

    @Override
    public void park(long untilNanos) {
        Thread thread = Thread.currentThread();
        parked.add(thread);
        try {
            if (untilNanos - now.get() > 0) {
                LockSupport.park(this);
            }
        } finally {
            boolean ignored = parked.remove(thread);
        }
    }

    /** Lets time go by. */
    public void advance(long nanos) {
        now.addAndGet(nanos);
        parked.forEach(LockSupport::unpark);
    }
}
