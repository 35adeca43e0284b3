package org.propjet.engine.time;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.StableApi;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * What a piece of work may take: it goes on until a time, for so many steps, or until somebody
 * cancels it. Whoever wants work done makes a budget and hands it down; the work asks it again and
 * again. A budget is for one piece of work, so that a cancellation is never lost, nor meant for
 * another.
 *
 * <p>A part of a budget is over when that is, or before. What is counted of a part is counted of
 * the whole, too.
 *
 * <p>Thread-safe; nothing takes a lock. Cost of {@link #isOver}: a look at the clock.
 */
@StableApi
public final class Budget {
    /** Longer than any clock: 30 years. */
    private static final long ENDLESS_NANOS = 1_000_000_000_000_000_000L;

    private final Clock clock;
    private final long deadlineNanos;
    private final long mostWork;
    private final AtomicLong work = new AtomicLong();
    private final @Nullable Budget whole;
    private final BooleanSupplier isWithdrawn;

    /** Who waits for the end of this budget or of a part. */
    private final Queue<Thread> waiting;

    private volatile boolean isCancelled;

    private Budget(
            Clock clock,
            long deadlineNanos,
            long mostWork,
            @Nullable Budget whole,
            BooleanSupplier isWithdrawn) {
        this.clock = clock;
        this.deadlineNanos = deadlineNanos;
        this.mostWork = mostWork;
        this.whole = whole;
        this.isWithdrawn = isWithdrawn;
        this.waiting = whole == null ? new ConcurrentLinkedQueue<>() : whole.waiting;
    }

    /** Returns a budget that ends at a time, as {@link System#nanoTime()}. */
    public static Budget until(long deadlineNanos) {
        return until(deadlineNanos, Clock.SYSTEM);
    }

    /** Returns a budget that ends at a time of a clock. */
    public static Budget until(long deadlineNanos, Clock clock) {
        return new Budget(clock, deadlineNanos, Long.MAX_VALUE, null, () -> false);
    }

    /** Returns a budget of so many nanoseconds from now on. */
    public static Budget ofNanos(long nanos) {
        return ofNanos(nanos, Clock.SYSTEM);
    }

    /** Returns a budget of so many nanoseconds of a clock from now on. */
    public static Budget ofNanos(long nanos, Clock clock) {
        return until(clock.nanos() + Math.min(nanos, ENDLESS_NANOS), clock);
    }

    /** Returns a budget of so many seconds from now on. */
    public static Budget ofSeconds(double seconds) {
        return ofNanos(Seconds.nanos(seconds));
    }

    /** Returns a budget that only a cancellation ends. */
    public static Budget endless() {
        return endless(Clock.SYSTEM);
    }

    /** Returns a budget that only a cancellation ends; parts of it are timed by a clock. */
    public static Budget endless(Clock clock) {
        return ofNanos(ENDLESS_NANOS, clock);
    }

    /** Returns a budget of so many steps, as {@link #count} counts them, whatever the time. */
    public static Budget ofWork(long most) {
        return endless().withWork(most);
    }

    /** Returns a part that ends when so many nanoseconds have gone by, at the latest. */
    public Budget within(long nanos) {
        long now = clock.nanos();
        return endingAt(now + Math.min(nanos, deadlineNanos - now));
    }

    /** Returns a part that ends when so many seconds have gone by, at the latest. */
    public Budget withinSeconds(double seconds) {
        return within(Seconds.nanos(seconds));
    }

    /** Returns a part that ends at a time of the clock, at the latest. */
    public Budget endingAt(long nanos) {
        long end = nanos - deadlineNanos < 0 ? nanos : deadlineNanos;
        return new Budget(clock, end, Long.MAX_VALUE, this, () -> false);
    }

    /** Returns a part that ends when a share of the time that is left has gone by. */
    public Budget share(double share) {
        return within((long) (share * Math.max(0, remainingNanos())));
    }

    /** Returns a part of so many steps. */
    public Budget withWork(long most) {
        return new Budget(clock, deadlineNanos, most, this, () -> false);
    }

    /** Returns a part that can be cancelled by itself. */
    public Budget part() {
        return withWork(Long.MAX_VALUE);
    }

    /**
     * Returns a part that is over, too, when a condition holds, which is asked as often as {@link
     * #isOver}. Nobody who waits for its end is told of the condition.
     */
    public Budget unless(BooleanSupplier condition) {
        return new Budget(clock, deadlineNanos, Long.MAX_VALUE, this, condition);
    }

    /** Returns whether to come back at once: with the best that there is. */
    public boolean isOver() {
        return isCancelled() || clock.nanos() - deadlineNanos >= 0;
    }

    /** Returns whether it is over for another reason than the time: cancelled, or spent. */
    public boolean isCancelled() {
        for (Budget at = this; at != null; at = at.whole) {
            if (at.isCancelled || at.isWithdrawn.getAsBoolean()) {
                return true;
            }
        }
        return false;
    }

    /** Ends it, and all parts of it. Returns at once; any thread, at any time. */
    public void cancel() {
        isCancelled = true;
        waiting.forEach(LockSupport::unpark);
    }

    /** Counts steps of work, which are its own and those of the whole. */
    public void count(long steps) {
        for (Budget at = this; at != null; at = at.whole) {
            if (at.mostWork < Long.MAX_VALUE && at.work.addAndGet(steps) >= at.mostWork) {
                at.cancel();
            }
        }
    }

    /** Returns how many steps are left; {@link Long#MAX_VALUE} if they are not limited. */
    public long remainingWork() {
        long least = Long.MAX_VALUE;
        for (Budget at = this; at != null; at = at.whole) {
            if (at.mostWork < Long.MAX_VALUE) {
                least = Math.min(least, Math.max(0, at.mostWork - at.work.get()));
            }
        }
        return least;
    }

    /**
     * Returns whether a clock ends it. Where none does, nothing is to be measured by the clock
     * either, so that what is done is fixed by seeds and counts.
     */
    public boolean isTimed() {
        return remainingNanos() < ENDLESS_NANOS / 2;
    }

    /** Returns when it ends at the latest, by its clock. */
    public long deadlineNanos() {
        return deadlineNanos;
    }

    /** Returns the time by its clock. */
    public long nowNanos() {
        return clock.nanos();
    }

    /** Returns how much time is left by its clock; negative after its end. */
    public long remainingNanos() {
        return deadlineNanos - clock.nanos();
    }

    /**
     * Returns how many milliseconds are left, rounded up, as {@link Object#wait(long)} takes them:
     * one after the end, as none would be a wait without an end.
     */
    public long remainingMillis() {
        return Math.max(1, Math.ceilDiv(remainingNanos(), 1_000_000));
    }

    /** Waits until it is over, or the thread is interrupted, which it stays. */
    public void await() {
        Thread thread = Thread.currentThread();
        waiting.add(thread);
        try {
            while (!isOver() && !thread.isInterrupted()) {
                clock.park(deadlineNanos);
            }
        } finally {
            boolean ignored = waiting.remove(thread);
        }
    }

    /**
     * Waits until something is done, in whatever way, or this is over, or the thread is
     * interrupted, which it stays.
     *
     * @return whether it is done
     */
    public boolean await(CompletableFuture<?> wanted) {
        if (!wanted.isDone()) {
            Budget wait = part();
            CompletableFuture<?> over = new CompletableFuture<>();
            var ignored =
                    CompletableFuture.anyOf(wanted, over)
                            .whenComplete((value, failure) -> wait.cancel());
            wait.await();
            over.complete(null); // so that what is wanted forgets this wait
        }
        return wanted.isDone();
    }
}
