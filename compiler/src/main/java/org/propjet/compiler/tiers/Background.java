package org.propjet.compiler.tiers;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The threads that make a game faster in the background: since when there is anything to make
 * faster, and whether they shall stop or wait.
 *
 * <p>Thread-safe.
 */
final class Background {
    private static final Logger LOG = LoggerFactory.getLogger(Background.class);

    private final String gameName;
    private final Stopwatch time = Stopwatch.start();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Budget all = Budget.endless();
    private volatile Budget quiet = Budget.ofNanos(0);

    /** Null until it is known. */
    private volatile @Nullable WeakReference<Object> owner;

    /** Makes it when the game's first kernel is ready. */
    Background(String gameName) {
        this.gameName = gameName;
    }

    /** Says whose game it is: as soon as that is forgotten, nothing need be made any more. */
    void ownedBy(Object whose) {
        owner = new WeakReference<>(whose);
    }

    /** Returns how long ago the game's first kernel was ready. */
    long elapsedNanos() {
        return time.nanos();
    }

    /**
     * Begins work in a thread of its own, which {@link #close} interrupts.
     *
     * @param what the thread is called so, of the game
     * @param onFailure is told whatever the work throws
     */
    void begin(String what, Runnable work, Consumer<Throwable> onFailure) {
        OptionalWork.inBackground(what + " of " + gameName, () -> interruptibly(work), onFailure);
    }

    /** Does work in this thread, which {@link #close} interrupts, before or while it goes on. */
    private void interruptibly(Runnable work) {
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

    /**
     * Logs why something did not come about; no warning if that is because the game was closed.
     *
     * @param consequence what happens instead, for people
     */
    void noteFailure(String consequence, Throwable failure) {
        if (!isClosed()) {
            LOG.warn("{}: {}: {}", gameName, consequence, String.valueOf(failure));
        }
        LOG.debug("the failure", failure);
    }

    /** For a while faster kernels shall wait: the processor is needed for something else. */
    void quieten(Budget time) {
        quiet = time;
    }

    /** Returns whether faster kernels shall wait. */
    boolean isQuiet() {
        return !quiet.isOver();
    }

    /** Tells those that look for faster ways to stop. */
    void close() {
        all.cancel();
        threads.forEach(Thread::interrupt);
    }

    /** Returns whether to stop: the game is closed, or forgotten. */
    boolean isOver() {
        WeakReference<Object> whose = owner;
        return isClosed() || (whose != null && whose.refersTo(null));
    }

    boolean isClosed() {
        return all.isCancelled();
    }
}
