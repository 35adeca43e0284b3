package org.propjet.player.search.depth;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Does the same in several threads, one of which is the caller's. Threads begin and end with each
 * call: that takes a tenth of a millisecond, where searches take many.
 */
final class Crew {
    private static final Logger LOG = LoggerFactory.getLogger(Crew.class);

    private Crew() {}

    /**
     * Does a task once for each number from 0 on, number 0 in this thread, and comes back when all
     * have ended. A thread that fails, or for which there is no memory, is reported, and the others
     * go on; what fails in this thread is thrown when the others have ended.
     *
     * @param count how many threads
     * @param task what to do; it should end soon after number 0 has
     */
    static void run(int count, IntConsumer task) {
        List<Thread> threads = new ArrayList<>();
        for (int number = 1; number < count; number++) {
            int own = number;
            try {
                threads.add(
                        Thread.ofPlatform()
                                .daemon()
                                .name("alphabeta-" + own)
                                .start(() -> attempt(task, own)));
            } catch (OutOfMemoryError e) {
                LOG.error("a thread could not be started: {}", String.valueOf(e));
                LOG.debug("the failure", e);
                break;
            }
        }
        try {
            task.accept(0);
        } finally {
            threads.forEach(Crew::await);
        }
    }

    private static void attempt(IntConsumer task, int number) {
        try {
            task.accept(number);
        } catch (RuntimeException | Error e) {
            LOG.error("a thread of alpha-beta failed: {}", String.valueOf(e));
            LOG.debug("the failure", e);
        }
    }

    /** Waits for a thread's end; whoever interrupts this one is heard afterwards. */
    private static void await(Thread thread) {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
