package org.propjet.player.search.depth;

import org.propjet.engine.reference.EvaluationInterruptedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
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
     * go on; what fails in this thread is thrown when the others have ended. If this thread is
     * interrupted while it waits, so are the others.
     *
     * @param count how many threads
     * @param task what to do; it should end soon after number 0 has
     */
    static void run(int count, IntConsumer task) {
        ThreadFactory threads = Thread.ofPlatform().daemon().name("alphabeta-", 1).factory();
        try (ExecutorService others = Executors.newThreadPerTaskExecutor(threads)) {
            startOthers(count, task, others);
            task.accept(0);
        }
    }

    private static void startOthers(int count, IntConsumer task, ExecutorService others) {
        try {
            for (int number = 1; number < count; number++) {
                int own = number;
                others.execute(() -> attempt(task, own));
            }
        } catch (OutOfMemoryError e) {
            LOG.error("a thread could not be started: {}", String.valueOf(e));
            LOG.debug("the failure", e);
        }
    }

    private static void attempt(IntConsumer task, int number) {
        try {
            task.accept(number);
        } catch (EvaluationInterruptedException e) {
            LOG.debug("a thread of alpha-beta was interrupted", e); // it is closed
        } catch (RuntimeException | Error e) {
            LOG.error("a thread of alpha-beta failed: {}", String.valueOf(e));
            LOG.debug("the failure", e);
        }
    }
}
