package org.propjet.compiler;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.kernel.KernelReport;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.propnet.NetGame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where a game's kernel is: the fastest that is ready. All kernels of a slot evaluate the same
 * circuit. Also what evaluates single states, and what became of all kernels that were tried.
 *
 * <p>Thread-safe.
 */
final class KernelSlot {
    private static final Logger LOG = LoggerFactory.getLogger(KernelSlot.class);

    private final Map<Tier, KernelReport> reports = new EnumMap<>(Tier.class);
    private final List<Takeover> takeovers = new ArrayList<>();
    private final CountDownLatch settled = new CountDownLatch(1);
    private volatile PlaneKernel kernel;
    private final Object scalarLock = new Object();
    private final AtomicBoolean isScalarBegun = new AtomicBoolean();
    private volatile boolean isScalarPending;
    private boolean isScalarTried;
    private volatile @Nullable ScalarGame scalar;
    private volatile long quietUntilNanos = System.nanoTime();
    private volatile boolean closed;

    KernelSlot(PlaneKernel kernel) {
        this.kernel = kernel;
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

    /**
     * Makes the class for single states, and waits until HotSpot has compiled it. If another thread
     * is making it, waits for that. Does nothing if it has been tried before. Cost: see {@link
     * ScalarOptions}.
     */
    void makeScalar(NetGame net) {
        synchronized (scalarLock) {
            if (isScalarTried || closed) {
                return;
            }
            isScalarTried = true;
            try {
                ScalarGame made = ScalarGame.of(net);
                boolean isFaster = made.hasClass() && new ScalarTrial(made, () -> closed).isWon();
                scalar = isFaster || !made.hasClass() ? made : made.withoutClass();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | LinkageError | OutOfMemoryError failure) {
                LOG.warn("{}: single states stay with the network", net.name(), failure);
            }
        }
    }

    /** The same in a thread of its own, the first time that it is called. */
    void beginScalar(NetGame net) {
        if (isScalarBegun.getAndSet(true)) {
            return;
        }
        isScalarPending = true;
        try {
            Thread.ofPlatform()
                    .daemon()
                    .name("reasoners of " + net.name())
                    .start(
                            () -> {
                                try {
                                    makeScalar(net);
                                } finally {
                                    isScalarPending = false;
                                }
                            });
        } catch (OutOfMemoryError e) { // no memory for a thread
            isScalarPending = false;
            LOG.warn("{}: single states stay with the network: {}", net.name(), e.toString());
        }
    }

    /** Returns whether the thread that was begun for it is still at work. */
    boolean isScalarPending() {
        return isScalarPending;
    }

    /** Returns the game that evaluates single states; null while the network does. */
    @Nullable ScalarGame scalar() {
        return scalar;
    }

    /** Until a time, faster kernels shall wait: the processor is needed for single states. */
    void quieten(long untilNanos) {
        quietUntilNanos = untilNanos;
    }

    /** Returns whether faster kernels shall wait. */
    boolean isQuiet() {
        return System.nanoTime() - quietUntilNanos < 0;
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

    /** Tells those that look for faster kernels to stop. */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }
}
