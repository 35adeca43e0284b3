package org.propjet.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Does things one after another in a thread of its own, in the order in which they were added.
 * Adding never waits; what waits is bounded. Thread-safe.
 */
final class Mailbox implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Mailbox.class);

    /** Bytes of messages that may wait in one box: a sixteenth of the heap, at least 32 MiB. */
    private static final long MAX_BYTES =
            Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 16);

    private record Entry(long bytes, Runnable task) {}

    private final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final String name;
    private final Thread thread;
    private volatile boolean closed;
    private volatile boolean overflows;

    /**
     * @param name what is in it, for the log
     */
    Mailbox(String name, ThreadFactory threads) {
        this.name = name;
        thread = threads.newThread(this::run);
        thread.start();
    }

    /**
     * Adds a task. It is dropped if too much waits already.
     *
     * @param bytes how much memory it keeps
     */
    void add(long bytes, Runnable task) {
        long before = waitingBytes.getAndAdd(bytes);
        if (before > 0 && bytes > 0 && before + bytes > MAX_BYTES) {
            waitingBytes.addAndGet(-bytes);
            if (!overflows) {
                overflows = true;
                LOG.warn("{} wait in vain, and are dropped", name);
            }
            return;
        }
        overflows = false;
        entries.add(new Entry(bytes, task));
    }

    /** Waits until what has been added so far is done. */
    void await(Duration patience) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        add(0, done::countDown);
        done.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        while (!closed) {
            try {
                Entry entry = entries.take();
                waitingBytes.addAndGet(-entry.bytes);
                entry.task.run();
            } catch (InterruptedException _) {
                return; // closed
            } catch (RuntimeException e) {
                LOG.warn("a listener of the cluster failed: {}", String.valueOf(e));
                LOG.debug("the failure", e);
            }
        }
    }

    /** Forgets what waits. What is being done is interrupted. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
