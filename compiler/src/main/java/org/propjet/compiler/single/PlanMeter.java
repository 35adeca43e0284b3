package org.propjet.compiler.single;

import org.propjet.engine.time.Stopwatch;

/**
 * Watches what planning costs while it goes on.
 *
 * <p>Not thread-safe. The clock and the thread's interrupt flag are read once in {@value
 * #TICKS_PER_LOOK} ticks.
 */
final class PlanMeter {
    private static final int TICKS_PER_LOOK = 1 << 12;

    /** Words of the tables of moves, at most, at any time: 64 MiB. */
    private static final long MAX_TABLE_WORDS = 8 << 20;

    private final Stopwatch time = Stopwatch.start();
    private final int maxMillis;
    private int ticks;
    private long tableWords;

    PlanMeter(int maxMillis) {
        this.maxMillis = maxMillis;
    }

    /**
     * Counts some pieces of work of less than a microsecond each.
     *
     * @throws PlanRefusedException if the time is over or the thread was interrupted
     */
    void tick(int count) {
        ticks += count;
        if (ticks >= TICKS_PER_LOOK) {
            ticks = 0;
            if (time.nanos() > maxMillis * 1_000_000L) {
                throw new PlanRefusedException(
                        "the plan takes more than " + maxMillis + " milliseconds");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new PlanRefusedException("the planning thread was interrupted");
            }
        }
    }

    /**
     * Counts memory that tables of moves take.
     *
     * @throws PlanRefusedException if it is too much
     */
    void takeTable(long words) {
        tableWords += words;
        if (tableWords > MAX_TABLE_WORDS) {
            throw new PlanRefusedException("the tables of moves take more than 64 MiB");
        }
    }

    /** Counts memory as given back. */
    void giveTable(long words) {
        tableWords -= words;
    }
}
