package org.propjet.player.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Work on many games, some at a time; results come in the order of the games. */
final class GameJobs {
    private final int threadCount;
    private final AtomicInteger done = new AtomicInteger();

    /**
     * Makes a runner.
     *
     * @param threadCount how many games are worked on at a time
     */
    GameJobs(int threadCount) {
        this.threadCount = threadCount;
    }

    /** Returns how many games are done. */
    int doneCount() {
        return done.get();
    }

    /**
     * Does all jobs.
     *
     * @param jobs what to do; each alone in a thread
     * @param results gets their results, in order, each as soon as those before it are there
     * @throws Exception what a job threw
     */
    <T> void run(List<? extends Callable<T>> jobs, Consumer<T> results) throws Exception {
        ExecutorService threads =
                Executors.newFixedThreadPool(
                        threadCount, Thread.ofPlatform().daemon().name("game-", 1).factory());
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> job : jobs) {
                futures.add(
                        threads.submit(
                                () -> {
                                    T result = job.call();
                                    done.incrementAndGet();
                                    return result;
                                }));
            }
            for (Future<T> future : futures) {
                results.accept(future.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            threads.shutdownNow();
        }
    }
}
