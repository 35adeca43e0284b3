package org.propjet.player.page.http;

import org.propjet.player.page.RequestRefusedException;

import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that draws for the page, of low priority. Virtual threads must not: there are as
 * many carriers as processors and nothing preempts what runs on them, so that the answer to a game
 * manager would wait for a picture.
 *
 * <p>Thread-safe.
 */
final class DrawingThread implements AutoCloseable {
    /** Onlookers have one picture made at a time, and so have visitors. */
    private static final int MOST_WAITING = 16;

    @SuppressWarnings("ThreadPriorityCheck") // a help, nothing relies on it
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(MOST_WAITING),
                    Thread.ofPlatform()
                            .daemon()
                            .name("drawing")
                            .priority(Thread.MIN_PRIORITY)
                            .factory());

    /**
     * Has something made, and waits for it.
     *
     * @throws RequestRefusedException if the work says so, or if too many wait
     */
    <T> T make(Callable<T> work) throws RequestRefusedException, IOException, InterruptedException {
        Future<T> made;
        try {
            made = thread.submit(work);
        } catch (RejectedExecutionException e) {
            throw new RequestRefusedException("Too much is being drawn here; try again later.");
        }
        try {
            return made.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RequestRefusedException refused -> throw refused;
                case IOException failed -> throw failed;
                case null, default -> throw new IOException("the picture failed", e);
            }
        }
    }

    @Override
    public void close() {
        thread.shutdownNow().forEach(waiting -> ((Future<?>) waiting).cancel(true));
    }
}
