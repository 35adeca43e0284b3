package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/** What a thread allocates. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Asking allocates a little itself. */
    private static final long MOST_BYTES = 1_000;

    /** HotSpot has compiled all there is to compile long before. */
    private static final int MOST_ROUNDS = 200;

    private Allocation() {}

    /**
     * Runs code again and again, until a round of it allocates nothing; fails if that never comes.
     * Until HotSpot has compiled them, vectors are objects.
     */
    public static void assertComesToNothing(Runnable round) {
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < MOST_ROUNDS && allocated > MOST_BYTES; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            round.run();
            allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        }
        assertTrue(allocated <= MOST_BYTES, allocated + " bytes in a round");
    }
}
