package org.propjet.compiler.tiers;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Stopwatch;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * Whether HotSpot's compilers have anything to do. They count the time of a method when they are
 * done with it, so one window without any may lie within a long compilation.
 *
 * <p>Not thread-safe. Where the JVM does not tell how long it compiled, they are never idle.
 */
public final class CompilerActivity {
    /** They are idle if they were at work for less than this share of the time. */
    private static final double IDLE_SHARE = 0.1;

    private final @Nullable CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
    private final long windowMillis;
    private Stopwatch window = Stopwatch.start();
    private long workBefore = workMillis();
    private int idleWindows;

    /**
     * Begins to watch.
     *
     * @param windowMillis over how long to look
     */
    public CompilerActivity(long windowMillis) {
        this.windowMillis = windowMillis;
    }

    /** Returns whether they were idle in the last whole windows, so many of them. */
    public boolean areIdle(int windows) {
        long elapsedMillis = window.nanos() / 1_000_000;
        if (elapsedMillis >= windowMillis) {
            long work = workMillis();
            boolean isIdle = work >= 0 && work - workBefore < IDLE_SHARE * elapsedMillis;
            idleWindows = isIdle ? idleWindows + 1 : 0;
            workBefore = work;
            window = Stopwatch.start();
        }
        return idleWindows >= windows;
    }

    private long workMillis() {
        return compilers != null && compilers.isCompilationTimeMonitoringSupported()
                ? compilers.getTotalCompilationTime()
                : -1;
    }
}
