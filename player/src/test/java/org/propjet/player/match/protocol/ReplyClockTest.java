package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.time.Clock;

class ReplyClockTest {
    private static final long MILLI = 1_000_000;
    private static final AnswerMargin MARGIN = AnswerMargin.ofNanos(300 * MILLI);

    private static ReplyClock clock(double start, double play, AnswerMargin margin) {
        return ReplyClock.ofSeconds(start, play, margin, Clock.SYSTEM);
    }

    @Test
    void anAnswerLeavesTheMarginBeforeTheEnd() {
        ReplyClock clock = clock(30, 10, MARGIN);
        assertEquals(7 + 9_700 * MILLI, clock.playLimit(7).deadlineNanos());
        assertEquals(7 + 9_550 * MILLI, clock.search(7).deadlineNanos());
    }

    @Test
    void startIsAnsweredWellBeforeTheEndOfALongClock() {
        ReplyClock clock = clock(30, 10, MARGIN);
        assertEquals(7 + 29_200 * MILLI, clock.preparing(7).deadlineNanos());
        assertEquals(7 + 29_475 * MILLI, clock.startLimit(7).deadlineNanos());
        ReplyClock shorter = clock(4, 1, MARGIN);
        assertEquals(3_500 * MILLI, shorter.preparing(0).deadlineNanos());
        assertEquals(3_625 * MILLI, shorter.startLimit(0).deadlineNanos());
    }

    @Test
    void theLeadGrowsWithTheClock() {
        assertEquals(650 * MILLI, clock(9, 1, MARGIN).search(0).deadlineNanos());
        assertEquals(1_600 * MILLI, clock(9, 2, MARGIN).search(0).deadlineNanos());
        assertEquals(2_550 * MILLI, clock(9, 3, MARGIN).search(0).deadlineNanos());
        assertEquals(59_550 * MILLI, clock(9, 60, MARGIN).search(0).deadlineNanos());
    }

    @Test
    void aShortClockIsHalved() {
        ReplyClock clock = clock(0.2, 0.4, MARGIN);
        assertEquals(100 * MILLI, clock.startLimit(0).deadlineNanos());
        assertEquals(75 * MILLI, clock.preparing(0).deadlineNanos());
        assertEquals(200 * MILLI, clock.playLimit(0).deadlineNanos());
        assertEquals(150 * MILLI, clock.search(0).deadlineNanos());
    }

    @Test
    void theUsualMarginIsAFifthOfAShortClock() {
        ReplyClock clock = clock(0.4, 1, AnswerMargin.STANDARD);
        assertEquals(800 * MILLI, clock.playLimit(0).deadlineNanos());
        assertEquals(750 * MILLI, clock.search(0).deadlineNanos());
        assertEquals(250 * MILLI, clock.startLimit(0).deadlineNanos());
        ReplyClock longer = clock(0.2, 2, AnswerMargin.STANDARD);
        assertEquals(1_700 * MILLI, longer.playLimit(0).deadlineNanos());
        assertEquals(100 * MILLI, longer.startLimit(0).deadlineNanos());
    }

    @Test
    void noClockIsNoTime() {
        ReplyClock clock = clock(0, 0, MARGIN);
        assertEquals(5, clock.startLimit(5).deadlineNanos());
        assertEquals(5, clock.search(5).deadlineNanos());
    }

    @Test
    void theLongestClockDoesNotOverflow() {
        ReplyClock clock = clock(1e6, 1e6, MARGIN);
        long now = System.nanoTime();
        assertTrue(clock.search(now).deadlineNanos() - now > 999_000_000L * MILLI);
    }
}
