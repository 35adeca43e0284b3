package org.propjet.player.search;

import org.propjet.engine.time.Budget;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The thread of one player, which does one thing after the other: it chooses moves, follows the
 * match, and thinks in the opponents' time, until it is asked for something else.
 *
 * <p>No call waits for the player. {@link #stop} ends what goes on and what was asked for before
 * it, and is never lost: each request has a {@link Budget} of its own from the moment on in which
 * it is made. Thread-safe. The thread is a daemon.
 */
public final class PlayerThread {
    private static final Logger LOG = LoggerFactory.getLogger(PlayerThread.class);

    /** The stack, in bytes: rules that nest deeply are evaluated by recursion. */
    private static final long STACK_BYTES = 64 << 20;

    private final ThreadPoolExecutor thread;
    private final Consumer<Budget> pondering;

    /** Of what was asked for and has not ended. */
    private final Set<Budget> budgets = ConcurrentHashMap.newKeySet();

    private final AtomicInteger stopCount = new AtomicInteger();
    private volatile Budget ponderBudget = Budget.ofNanos(0);

    /**
     * Begins a thread that does nothing yet.
     *
     * @param pondering thinks, after a move has been chosen and before anything else is wanted
     */
    public PlayerThread(String name, Consumer<Budget> pondering) {
        this.pondering = pondering;
        this.thread =
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        task -> {
                            Thread made = new Thread(null, task, name, STACK_BYTES);
                            made.setDaemon(true);
                            return made;
                        });
    }

    /** Begins a thread that has a player think, if the player wants to. */
    public static PlayerThread of(String name, Player player) {
        return new PlayerThread(
                name,
                budget -> {
                    if (player.ponders()) {
                        player.ponder(budget);
                    }
                });
    }

    /**
     * Has something done after all that was wanted before.
     *
     * @param task gets a part of the budget
     * @return what the task returns, or throws; a {@link RejectedExecutionException} if the thread
     *     has ended
     */
    public <T> CompletableFuture<T> ask(Budget budget, Function<Budget, T> task) {
        Budget own = budget.part();
        budgets.add(own);
        try {
            return CompletableFuture.supplyAsync(() -> done(own, task), thread);
        } catch (RejectedExecutionException e) {
            budgets.remove(own);
            return CompletableFuture.failedFuture(e);
        } finally {
            ponderBudget.cancel(); // after the queue has it: see ponder
        }
    }

    private <T> T done(Budget own, Function<Budget, T> task) {
        try {
            return task.apply(own);
        } finally {
            budgets.remove(own);
        }
    }

    /** Has a move chosen, as {@link #ask}; then thinks until the next request, or {@link #stop}. */
    public <T> CompletableFuture<T> choose(Budget budget, Function<Budget, T> task) {
        int stops = stopCount.get();
        CompletableFuture<T> chosen = ask(budget, task);
        try {
            thread.execute(() -> ponder(stops));
        } catch (RejectedExecutionException e) {
            LOG.debug("nobody thinks on: the thread has ended", e);
        }
        return chosen;
    }

    private void ponder(int stops) {
        Budget own = Budget.endless();
        ponderBudget = own;
        // Whoever asks or stops after this has cancelled the budget.
        if (!thread.getQueue().isEmpty() || stopCount.get() != stops || thread.isShutdown()) {
            return;
        }
        try {
            pondering.accept(own);
        } catch (RuntimeException | Error e) {
            // No reason to lose the match: the next decision searches anew.
            if (!thread.isShutdown()) {
                LOG.error("thinking in the opponents' time failed: {}", String.valueOf(e));
            }
            LOG.debug("the failure", e);
        }
    }

    /** Has what goes on, and all that was asked for, come back at once. Waits for nothing. */
    public void stop() {
        stopCount.getAndIncrement(); // nobody begins to think now
        ponderBudget.cancel();
        budgets.forEach(Budget::cancel);
    }

    /** Returns whether it does something, or has something to do; thinking on does not count. */
    public boolean isBusy() {
        return !budgets.isEmpty();
    }

    /**
     * Stops, and lets it do what it was asked to; then it ends.
     *
     * @return whether it had ended by then
     */
    public boolean end(long millis) {
        thread.shutdown();
        stop();
        try {
            return thread.awaitTermination(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Interrupts it, and forgets what it was asked to do. */
    public void interrupt() {
        stop();
        thread.shutdownNow();
    }
}
