package org.propjet.engine.ground;

/**
 * Watches a {@link GroundingBudget} while work goes on. Not thread-safe; {@link #fork} gives other
 * threads meters of their own.
 *
 * <p>The clock and the thread's interrupt flag are read once in {@value #TICKS_PER_LOOK} ticks, so
 * that a tick costs an addition.
 */
public final class BudgetMeter {
    /**
     * A look takes some 30 ns, and a tick of the slowest work, factoring a circuit, some 10
     * microseconds: so an interrupt is noticed after 10 ms there, and looking costs nothing.
     */
    private static final int TICKS_PER_LOOK = 1 << 10;

    private final GroundingBudget budget;
    private final long startNanos;
    private int ticks;

    /** Starts the clock. */
    public BudgetMeter(GroundingBudget budget) {
        this(budget, System.nanoTime());
    }

    private BudgetMeter(GroundingBudget budget, long startNanos) {
        this.budget = budget;
        this.startNanos = startNanos;
    }

    /** Returns a meter of the same budget and clock for another thread. */
    BudgetMeter fork() {
        return new BudgetMeter(budget, startNanos);
    }

    /** Returns the budget. */
    public GroundingBudget budget() {
        return budget;
    }

    /** Returns the nanoseconds since the start. */
    public long elapsedNanos() {
        return System.nanoTime() - startNanos;
    }

    /**
     * Counts a small piece of work.
     *
     * @param where what is being worked at; its text is in the refusal
     * @throws BudgetExceededException if the time is over or the thread was interrupted
     */
    public void tick(Object where) {
        if (++ticks >= TICKS_PER_LOOK) {
            ticks = 0;
            look(where);
        }
    }

    /** Reads the clock now; see {@link #tick}. */
    public void look(Object where) {
        if (elapsedNanos() > budget.maxMillis() * 1_000_000L) {
            throw new BudgetExceededException(
                    "milliseconds", "" + budget.maxMillis(), "at " + where);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new BudgetExceededException("interrupted", "none", "at " + where);
        }
    }
}
