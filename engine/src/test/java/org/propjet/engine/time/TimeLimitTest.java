package org.propjet.engine.time;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;

@Timeout(20)
class TimeLimitTest {
    @Test
    void interruptsTheThreadAndClearsThatWhenClosed() {
        try (TimeLimit limit = TimeLimit.start(Duration.ofMillis(1))) {
            assertThrows(InterruptedException.class, () -> Thread.sleep(Duration.ofHours(1)));
            Thread.currentThread().interrupt();
            assertTrue(limit.isOver());
            assertTrue(limit.hasInterrupted());
        }
        assertFalse(Thread.interrupted());
    }

    @Test
    void interruptsNobodyWhenItHasBeenClosed() throws InterruptedException {
        TimeLimit limit = TimeLimit.start(Duration.ofMillis(100));
        limit.close();
        Thread.sleep(200);
        assertFalse(limit.hasInterrupted());
    }

    @Test
    void anInterruptionByOthersStays() {
        try (TimeLimit limit = TimeLimit.start(Duration.ofHours(1))) {
            Thread.currentThread().interrupt();
            assertFalse(limit.isOver());
        }
        assertTrue(Thread.interrupted());
    }
}
