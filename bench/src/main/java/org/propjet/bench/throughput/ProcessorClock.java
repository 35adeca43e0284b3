package org.propjet.bench.throughput;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * For how long a thread or a process has had a processor.
 *
 * <p>Not thread-safe.
 */
final class ProcessorClock {
    private static final long UNKNOWN = -1;

    private final LongSupplier nanos;
    private final long start;

    private ProcessorClock(LongSupplier nanos) {
        this.nanos = nanos;
        this.start = nanos.getAsLong();
    }

    /** Makes a clock of this thread, which begins now. */
    static ProcessorClock ofThread() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return new ProcessorClock(
                threads.isCurrentThreadCpuTimeSupported()
                        ? threads::getCurrentThreadCpuTime
                        : () -> UNKNOWN);
    }

    /** Makes a clock of all threads of the process, which begins now. */
    static ProcessorClock ofProcess() {
        return new ProcessorClock(ProcessorClock::processNanos);
    }

    /** Returns that of the process since it began; not a number if it is not known. */
    static double processSeconds() {
        long nanos = processNanos();
        return nanos == UNKNOWN ? Double.NaN : nanos / 1e9;
    }

    private static long processNanos() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : UNKNOWN;
    }

    /** Returns the time of a processor since the clock began; not a number if it is not known. */
    double seconds() {
        return start == UNKNOWN ? Double.NaN : (nanos.getAsLong() - start) / 1e9;
    }
}
