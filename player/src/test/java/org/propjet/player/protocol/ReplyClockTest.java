package org.propjet.player.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReplyClockTest {
    private static final long MILLI = 1_000_000;
    private static final AnswerMargin MARGIN = AnswerMargin.ofNanos(300 * MILLI);

    @Test
    void anAnswerLeavesTheMarginBeforeTheEnd() {
        ReplyClock clock = ReplyClock.ofSeconds(30, 10, MARGIN);
        assertEquals(7 + 9_700 * MILLI, clock.playLimit(7));
        assertEquals(7 + 9_550 * MILLI, clock.playDeadline(7));
    }

    @Test
    void startIsAnsweredWellBeforeTheEndOfALongClock() {
        ReplyClock clock = ReplyClock.ofSeconds(30, 10, MARGIN);
        assertEquals(7 + 29_200 * MILLI, clock.startDeadline(7));
        assertEquals(7 + 29_475 * MILLI, clock.startLimit(7));
        ReplyClock shorter = ReplyClock.ofSeconds(4, 1, MARGIN);
        assertEquals(3_500 * MILLI, shorter.startDeadline(0));
        assertEquals(3_625 * MILLI, shorter.startLimit(0));
    }

    @Test
    void theLeadGrowsWithTheClock() {
        assertEquals(650 * MILLI, ReplyClock.ofSeconds(9, 1, MARGIN).playDeadline(0));
        assertEquals(1_600 * MILLI, ReplyClock.ofSeconds(9, 2, MARGIN).playDeadline(0));
        assertEquals(2_550 * MILLI, ReplyClock.ofSeconds(9, 3, MARGIN).playDeadline(0));
        assertEquals(59_550 * MILLI, ReplyClock.ofSeconds(9, 60, MARGIN).playDeadline(0));
    }

    @Test
    void aShortClockIsHalved() {
        ReplyClock clock = ReplyClock.ofSeconds(0.2, 0.4, MARGIN);
        assertEquals(100 * MILLI, clock.startLimit(0));
        assertEquals(75 * MILLI, clock.startDeadline(0));
        assertEquals(200 * MILLI, clock.playLimit(0));
        assertEquals(150 * MILLI, clock.playDeadline(0));
    }

    @Test
    void theUsualMarginIsAFifthOfAShortClock() {
        ReplyClock clock = ReplyClock.ofSeconds(0.4, 1, AnswerMargin.STANDARD);
        assertEquals(800 * MILLI, clock.playLimit(0));
        assertEquals(750 * MILLI, clock.playDeadline(0));
        assertEquals(250 * MILLI, clock.startLimit(0));
        ReplyClock longer = ReplyClock.ofSeconds(0.2, 2, AnswerMargin.STANDARD);
        assertEquals(1_700 * MILLI, longer.playLimit(0));
        assertEquals(100 * MILLI, longer.startLimit(0));
    }

    @Test
    void noClockIsNoTime() {
        ReplyClock clock = ReplyClock.ofSeconds(0, 0, MARGIN);
        assertEquals(5, clock.startLimit(5));
        assertEquals(5, clock.playDeadline(5));
    }

    @Test
    void theLongestClockDoesNotOverflow() {
        ReplyClock clock = ReplyClock.ofSeconds(1e6, 1e6, MARGIN);
        long now = System.nanoTime();
        assertTrue(clock.playDeadline(now) - now > 999_000_000L * MILLI);
    }
}
