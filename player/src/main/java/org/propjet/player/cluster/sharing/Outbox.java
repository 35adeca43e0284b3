package org.propjet.player.cluster.sharing;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Sends messages in a thread of its own, so that nobody waits for a cluster, even if it hangs.
 * Messages have subjects: a new one takes the place of one about the same subject that has not left
 * yet. So what waits is bounded by the number of subjects.
 *
 * <p>Thread-safe.
 */
final class Outbox implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

    private static final long FAREWELL_MILLIS = 200;

    private final Map<Object, Runnable> waiting = new LinkedHashMap<>();
    private final Runnable beat;
    private final long beatNanos;
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean isClosed;

    /**
     * Begins.
     *
     * @param beat called in the thread again and again; it puts what is to be sent then
     * @param beatMillis how often
     */
    Outbox(String name, long beatMillis, Runnable beat) {
        this.beat = beat;
        this.beatNanos = 1_000_000 * beatMillis;
        Thread.ofPlatform()
                .daemon()
                .name(name)
                .start(
                        () -> {
                            try {
                                run();
                            } finally {
                                ended.countDown();
                            }
                        });
    }

    /** Has a message sent. Returns at once. */
    void put(Object subject, Runnable sending) {
        synchronized (waiting) {
            waiting.put(subject, sending);
            waiting.notifyAll();
        }
    }

    private void run() {
        Budget untilBeat = Budget.ofNanos(beatNanos);
        while (true) {
            try {
                Runnable next = next(untilBeat);
                if (next != null) {
                    next.run();
                } else if (isClosed()) {
                    return;
                }
                if (untilBeat.isOver()) {
                    untilBeat = Budget.ofNanos(beatNanos);
                    beat.run();
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException | Error e) {
                LOG.warn("a message could not be sent: {}", String.valueOf(e));
            }
        }
    }

    private boolean isClosed() {
        synchronized (waiting) {
            return isClosed;
        }
    }

    /** Waits for a message, until the budget is over or until closed; null if there is none. */
    private @Nullable Runnable next(Budget budget) throws InterruptedException {
        synchronized (waiting) {
            while (waiting.isEmpty() && !isClosed && !budget.isOver()) {
                waiting.wait(budget.remainingMillis());
            }
            Iterator<Runnable> all = waiting.values().iterator();
            if (!all.hasNext()) {
                return null;
            }
            Runnable found = all.next();
            all.remove();
            return found;
        }
    }

    /** Ends when what waits has been sent; waits a little for that, as the cluster may hang. */
    @Override
    public void close() {
        synchronized (waiting) {
            isClosed = true;
            waiting.notifyAll();
        }
        try {
            boolean ignored = ended.await(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
