package org.propjet.engine.time;

import java.time.Duration;

/** Times that people say in seconds, in the units that work is measured in. */
public final class Seconds {
    private Seconds() {}

    /** Returns seconds as nanoseconds. */
    public static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    /** Returns seconds as milliseconds. */
    public static long millis(double seconds) {
        return Math.round(seconds * 1e3);
    }

    /** Returns seconds as a duration. */
    public static Duration duration(double seconds) {
        return Duration.ofNanos(nanos(seconds));
    }
}
