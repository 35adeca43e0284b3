package org.propjet.engine.time;

import org.propjet.engine.StableApi;

import java.util.concurrent.locks.LockSupport;

/** The time that a {@link Budget} is measured in. Tests have one that they move by hand. */
@StableApi
public interface Clock {
    /** The time of this process. */
    Clock SYSTEM =
            new Clock() {
                @Override
                public long nanos() {
                    return System.nanoTime();
                }

                @Override
                public void park(long untilNanos) {
                    LockSupport.parkNanos(this, untilNanos - System.nanoTime());
                }
            };

    /** Returns the time in nanoseconds since some moment, as {@link System#nanoTime()}. */
    long nanos();

    /**
     * Disables the calling thread until about a time, or until somebody unparks it ({@link
     * LockSupport}); may come back earlier.
     */
    void park(long untilNanos);
}
