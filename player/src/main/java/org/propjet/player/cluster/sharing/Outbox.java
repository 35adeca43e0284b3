package org.propjet.player.cluster.sharing;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
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

    private final Map<Object, Runnable> waiting = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor thread;

    /**
     * Begins.
     *
     * @param beat called in the thread again and again; it puts what is to be sent then
     * @param beatMillis how often
     */
    Outbox(String name, long beatMillis, Runnable beat) {
        this.thread =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name(name).factory());
        var ignored =
                thread.scheduleWithFixedDelay(
                        () -> done(beat), beatMillis, beatMillis, TimeUnit.MILLISECONDS);
    }

    /** Has a message sent. Returns at once. */
    void put(Object subject, Runnable sending) {
        if (waiting.put(subject, sending) == null) {
            try {
                thread.execute(() -> send(subject));
            } catch (RejectedExecutionException e) {
                LOG.debug("nothing is sent any more", e);
            }
        }
    }

    private void send(Object subject) {
        Runnable sending = waiting.remove(subject);
        if (sending != null) {
            done(sending);
        }
    }

    private static void done(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.warn("a message could not be sent: {}", String.valueOf(e));
        }
    }

    /** Ends when what waits has been sent; waits a little for that, as the cluster may hang. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            boolean ignored = thread.awaitTermination(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
