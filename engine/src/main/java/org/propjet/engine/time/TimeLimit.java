package org.propjet.engine.time;

import java.time.Duration;

/**
 * Interrupts the thread that made it when a budget is over: for work that asks no {@link Budget},
 * but whether its thread is interrupted, as evaluating rules and grounding do. Closing ends the
 * watch, and clears an interruption that came from it.
 *
 * <p>Closed by the thread that made it; any thread may ask it.
 */
public final class TimeLimit implements AutoCloseable {
    private final Thread owner = Thread.currentThread();
    private final Budget budget;
    private boolean hasInterrupted;
    private boolean isClosed;

    private TimeLimit(Budget budget) {
        this.budget = budget;
    }

    /** Returns a limit that is never reached. */
    public static TimeLimit never() {
        return new TimeLimit(Budget.endless());
    }

    /** Starts to watch over the calling thread. */
    public static TimeLimit start(Duration most) {
        return start(Budget.ofNanos(most.toNanos()));
    }

    /** Starts to watch over the calling thread, which is interrupted when a budget is over. */
    public static TimeLimit start(Budget budget) {
        TimeLimit limit = new TimeLimit(budget.part());
        Thread _ =
                Thread.ofVirtual()
                        .name("time limit of " + limit.owner.getName())
                        .start(limit::watch);
        return limit;
    }

    /** Returns whether the time is up. */
    public boolean isOver() {
        return budget.isOver();
    }

    /** Returns whether the thread was interrupted because the budget was over. */
    public synchronized boolean hasInterrupted() {
        return hasInterrupted;
    }

    private void watch() {
        budget.await();
        synchronized (this) {
            if (!isClosed) {
                hasInterrupted = true;
                owner.interrupt();
            }
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        budget.cancel();
        if (hasInterrupted) {
            boolean ignored = Thread.interrupted();
        }
    }
}
