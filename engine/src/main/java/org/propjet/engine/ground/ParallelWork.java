package org.propjet.engine.ground;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Does pieces of work that do not depend on each other, at once where there are several processors.
 *
 * <p>Thread-safe: keeps nothing between calls. Cost: a thread for each processor but one, and for
 * each piece but one at most, which take about 0.1 ms each.
 */
public final class ParallelWork {
    private ParallelWork() {}

    /**
     * Does all pieces of some work, and returns what came of them, in order. If pieces fail, what
     * the first of them threw is thrown when no thread works any more.
     *
     * @param meter ends the work; each thread gets a meter of its own
     * @throws BudgetExceededException if the meter says so, or this thread is interrupted
     */
    public static <T> List<T> all(
            BudgetMeter meter, List<? extends Function<BudgetMeter, ? extends T>> pieces) {
        Run<T> run = new Run<>(pieces);
        int threadCount = Math.min(Runtime.getRuntime().availableProcessors(), pieces.size());
        List<Thread> helpers = new ArrayList<>();
        for (int i = 1; i < threadCount; i++) {
            BudgetMeter own = meter.fork();
            try {
                helpers.add(Thread.ofPlatform().daemon().start(() -> run.work(own)));
            } catch (OutOfMemoryError e) { // no memory for a thread
                break;
            }
        }
        run.work(meter);
        await(helpers);
        return run.results();
    }

    /** Does work for each number below some count, as {@link #all}. */
    public static <T> List<T> forEach(BudgetMeter meter, int count, IndexedWork<? extends T> work) {
        return all(
                meter,
                IntStream.range(0, count)
                        .<Function<BudgetMeter, T>>mapToObj(i -> own -> work.apply(i, own))
                        .toList());
    }

    /** A piece of work for a number. */
    @FunctionalInterface
    public interface IndexedWork<T> {
        /**
         * Does it.
         *
         * @param meter the meter of the thread that does it
         */
        T apply(int index, BudgetMeter meter);
    }

    /** Waits for threads; an interrupt is handed on to them, so that they end soon. */
    private static void await(List<Thread> helpers) {
        boolean isInterrupted = false;
        for (Thread helper : helpers) {
            while (helper.isAlive()) {
                try {
                    helper.join();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                    helpers.forEach(Thread::interrupt);
                }
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Pieces of which each thread takes the next one that nobody has begun. */
    private static final class Run<T> {
        private final List<? extends Function<BudgetMeter, ? extends T>> pieces;
        private final AtomicInteger next = new AtomicInteger();

        /** What came of each piece, or what it threw; read when no thread works any more. */
        private final @Nullable Object[] results;

        private final @Nullable Throwable[] failures;

        Run(List<? extends Function<BudgetMeter, ? extends T>> pieces) {
            this.pieces = pieces;
            this.results = new Object[pieces.size()];
            this.failures = new Throwable[pieces.size()];
        }

        void work(BudgetMeter meter) {
            for (int i = next.getAndIncrement(); i < results.length; i = next.getAndIncrement()) {
                try {
                    results[i] = pieces.get(i).apply(meter);
                } catch (RuntimeException | Error e) {
                    failures[i] = e;
                    next.set(results.length);
                }
            }
        }

        @SuppressWarnings("unchecked") // only pieces' results are in the array
        List<T> results() {
            for (Throwable failure : failures) {
                if (failure instanceof RuntimeException exception) {
                    throw exception;
                }
                if (failure instanceof Error error) {
                    throw error;
                }
            }
            return (List<T>) Arrays.asList(results);
        }
    }
}
