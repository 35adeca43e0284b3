package org.propjet.engine.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Consumer;

/** Making tables of a million names takes seconds, and can be ended at any of them. */
class ClosedTablesTest {
    private static final List<String> NAMES = List.of("a", "b", "c");

    /** Names are compared with the one before, and then each is put into a table. */
    private static final int TICKS = NAMES.size() - 1 + NAMES.size();

    @Test
    void aLayoutCanBeEndedAtAnyFluent() {
        assertEndsAtAnyTick(tick -> StateLayout.closed(NAMES, tick));
    }

    @Test
    void aTableCanBeEndedAtAnyMove() {
        assertEndsAtAnyTick(tick -> MoveTable.closed(List.of(NAMES), tick));
    }

    private static void assertEndsAtAnyTick(Consumer<Runnable> work) {
        for (int last = 1; last <= TICKS; last++) {
            Countdown countdown = new Countdown(last);
            assertThrows(IllegalStateException.class, () -> work.accept(countdown));
        }
        Countdown countdown = new Countdown(TICKS + 1);
        work.accept(countdown);
        assertEquals(1, countdown.left);
    }

    /** Throws when it has been run so often. */
    private static final class Countdown implements Runnable {
        private int left;

        Countdown(int runs) {
            this.left = runs;
        }

        @Override
        public void run() {
            left--;
            if (left == 0) {
                throw new IllegalStateException("ended");
            }
        }
    }
}
