package org.propjet.compiler;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What the threads have in common that make a game faster in the background: whether they shall
 * stop or wait, and the class for single states.
 *
 * <p>Thread-safe.
 */
final class BackgroundWork {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundWork.class);

    private final Stopwatch time = Stopwatch.start();
    private final Object scalarLock = new Object();
    private final AtomicBoolean isScalarBegun = new AtomicBoolean();
    private volatile boolean isScalarPending;
    private boolean isScalarTried;
    private volatile @Nullable ScalarGame scalar;
    private volatile Budget quiet = Budget.ofNanos(0);
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Budget all = Budget.endless();

    /** Returns how long ago the game's first kernel was ready. */
    long elapsedNanos() {
        return time.nanos();
    }

    /**
     * Makes the class for single states, and waits until HotSpot has compiled it. If another thread
     * is making it, waits for that. Does nothing if it has been tried before. Cost: see {@link
     * org.propjet.compiler.single.ScalarOptions}.
     */
    void makeScalar(NetGame net) {
        synchronized (scalarLock) {
            if (isScalarTried || isClosed()) {
                return;
            }
            isScalarTried = true;
            OptionalWork.attempt(() -> tryScalar(net), failure -> noteFailure(net, failure));
        }
    }

    private void noteFailure(NetGame net, Throwable failure) {
        if (!isClosed()) {
            LOG.warn(
                    "{}: single states stay with the network: {}",
                    net.name(),
                    String.valueOf(failure));
        }
        LOG.debug("the failure", failure);
    }

    private void tryScalar(NetGame net) {
        ScalarGame made = ScalarGame.of(net);
        try {
            boolean isFaster = made.hasClass() && new ScalarTrial(made, this::isClosed).isWon();
            scalar = isFaster || !made.hasClass() ? made : made.withoutClass();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The same in a thread of its own, the first time that it is called. */
    void beginScalar(NetGame net) {
        if (isScalarBegun.getAndSet(true)) {
            return;
        }
        isScalarPending = true;
        OptionalWork.inBackground(
                "reasoners of " + net.name(),
                () -> {
                    interruptibly(() -> makeScalar(net));
                    isScalarPending = false;
                },
                failure -> {
                    isScalarPending = false;
                    noteFailure(net, failure);
                });
    }

    /** Returns whether the thread that was begun for it is still at work. */
    boolean isScalarPending() {
        return isScalarPending;
    }

    /** Returns the game that evaluates single states; null while the network does. */
    @Nullable ScalarGame scalar() {
        return scalar;
    }

    /** For a while faster kernels shall wait: the processor is needed for something else. */
    void quieten(Budget time) {
        quiet = time;
    }

    /** Returns whether faster kernels shall wait. */
    boolean isQuiet() {
        return !quiet.isOver();
    }

    /** Does work in this thread, which {@link #close} interrupts, before or while it goes on. */
    void interruptibly(Runnable work) {
        Thread thread = Thread.currentThread();
        threads.add(thread);
        try {
            if (isClosed()) {
                thread.interrupt();
            }
            work.run();
        } finally {
            threads.remove(thread);
        }
    }

    /** Tells those that look for faster ways to stop. */
    void close() {
        all.cancel();
        threads.forEach(Thread::interrupt);
    }

    boolean isClosed() {
        return all.isCancelled();
    }
}
