package org.propjet.compiler;

import org.propjet.compiler.kernel.KernelReport;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.planes.PlaneKernel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Where the kernel of a circuit is: the fastest that is ready. Also what became of all kernels that
 * were tried.
 *
 * <p>Thread-safe.
 */
final class KernelSlot {
    private final Map<Tier, KernelReport> reports = new EnumMap<>(Tier.class);
    private final List<Takeover> takeovers = new ArrayList<>();
    private final CountDownLatch settled = new CountDownLatch(1);
    private final BackgroundWork work;
    private volatile PlaneKernel kernel;

    /** Makes the slot of a game's first circuit. */
    KernelSlot(PlaneKernel kernel) {
        this(kernel, new BackgroundWork());
    }

    /**
     * Makes the slot of another circuit.
     *
     * @param work that of the game's first one
     */
    KernelSlot(PlaneKernel kernel, BackgroundWork work) {
        this.kernel = kernel;
        this.work = work;
    }

    /** Returns what the background threads of the game have in common. */
    BackgroundWork work() {
        return work;
    }

    /** Returns the kernel to use. */
    PlaneKernel kernel() {
        return kernel;
    }

    /** From now on another kernel is to be used. */
    synchronized void put(PlaneKernel faster, Takeover takeover) {
        kernel = faster;
        takeovers.add(takeover);
    }

    /** Returns which kernels have taken over so far, in order. */
    synchronized List<Takeover> takeovers() {
        return List.copyOf(takeovers);
    }

    /** Sets a kernel's report, in place of the one before. */
    synchronized void report(KernelReport report) {
        reports.put(report.tier(), report);
    }

    /** Returns the reports. */
    synchronized List<KernelReport> reports() {
        return List.copyOf(reports.values());
    }

    /** No other kernel will come. */
    void settle() {
        settled.countDown();
    }

    /** Returns whether no other kernel will come. */
    boolean isSettled() {
        return settled.getCount() == 0;
    }

    /** Waits until no other kernel will come; false if the time was up before. */
    boolean awaitSettled(Duration limit) throws InterruptedException {
        return settled.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
