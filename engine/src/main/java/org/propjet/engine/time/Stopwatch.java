package org.propjet.engine.time;

/** Measures what something takes, from when it is made. Immutable. */
public final class Stopwatch {
    private final long startNanos = System.nanoTime();

    private Stopwatch() {}

    /** Starts one. */
    public static Stopwatch start() {
        return new Stopwatch();
    }

    /** Returns the nanoseconds since the start. */
    public long nanos() {
        return System.nanoTime() - startNanos;
    }

    /** Returns the seconds since the start. */
    public double seconds() {
        return nanos() / 1e9;
    }
}
