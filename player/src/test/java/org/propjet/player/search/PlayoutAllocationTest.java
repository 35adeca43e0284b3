package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlayoutAllocationTest {
    private static final int LANES = 512;

    /** k = sqrt(T / P (1 - s) / s), rounded to a power of two. */
    @Test
    void theDearerAStateIsTheMorePlayoutsItGets() {
        assertEquals(1, playouts(1_000, 4_000));
        assertEquals(2, playouts(1_000, 500));
        assertEquals(8, playouts(1_000, 31));
        assertEquals(64, playouts(1_000_000, 10));
    }

    private static int playouts(long nanosOfState, long nanosOfPlayout) {
        return measured(1.0 / 3, nanosOfState, nanosOfPlayout).playoutsPerState(LANES);
    }

    private static PlayoutAllocation measured(
            double spread, long nanosOfState, long nanosOfPlayout) {
        PlayoutAllocation allocation = new PlayoutAllocation(0, spread);
        allocation.addTree(1_000 * nanosOfState, 1_000);
        allocation.addPlay(1_000 * nanosOfPlayout, 1_000);
        return allocation;
    }

    /** With a spread of a half k is the root of T / P; with one of 0.2 it is twice that. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 16, 4", // exactly
        "0.5, 7, 2", // 2.65, less than the root of 8
        "0.5, 9, 4", // 3, more than that
        "0.5, 1, 1",
        "0.2, 16, 8",
        "0.9, 16, 1", // 1.33
        "0.8, 16, 2",
        "1, 1000000, 1", // states differ by as much as playouts: one says as much as any
        "3, 1000000, 1",
        "0, 16, 64", // states do not differ
        "0.5, 3900, 64", // 62
        "0.5, 100000000, 64" // there are no more in a word
    })
    void theFormulaIsRoundedToAPowerOfTwo(double spread, long ratio, int expected) {
        assertEquals(expected, measured(spread, 10 * ratio, 10).playoutsPerState(LANES));
    }

    @Test
    void thereAreNoMoreThanLanes() {
        assertEquals(1, new PlayoutAllocation(8, 0.33).playoutsPerState(1));
        assertEquals(8, new PlayoutAllocation(8, 0.33).playoutsPerState(512));
        assertEquals(1, new PlayoutAllocation(0, 0.33).playoutsPerState(1));
        assertEquals(32, measured(0.5, 1_000_000, 1).playoutsPerState(48));
        assertEquals(1, measured(0.5, 1_000_000, 1).playoutsPerState(1));
    }

    @Test
    void whatIsFixedIsNotMeasured() {
        PlayoutAllocation allocation = new PlayoutAllocation(5, 0.5);
        allocation.addTree(1_000_000, 10);
        allocation.addPlay(10, 10);
        assertEquals(5, allocation.playoutsPerState(LANES));
        assertEquals(64, new PlayoutAllocation(100, 0.5).playoutsPerState(LANES));
    }

    @Test
    void aStateGetsFourBeforeBothHaveBeenMeasured() {
        PlayoutAllocation allocation = new PlayoutAllocation(0, 0.5);
        assertEquals(4, allocation.playoutsPerState(LANES));
        assertEquals(2, allocation.playoutsPerState(2));
        allocation.addTree(1_000_000, 10);
        assertEquals(4, allocation.playoutsPerState(LANES));
        allocation.addPlay(0, 10);
        assertEquals(4, allocation.playoutsPerState(LANES));
        allocation.addPlay(1_000, 0);
        assertEquals(32, allocation.playoutsPerState(LANES)); // a state takes 1,000 times as long
        PlayoutAllocation other = new PlayoutAllocation(0, 0.5);
        other.addPlay(1_000, 10);
        assertEquals(4, other.playoutsPerState(LANES));
    }

    /** Many states of one nanosecond are soon outweighed by fewer of 4,096. */
    @Test
    void whatWasMeasuredLongAgoCountsLess() {
        PlayoutAllocation allocation = new PlayoutAllocation(0, 0.5);
        measure(allocation, 200, 1);
        assertEquals(1, allocation.playoutsPerState(LANES));
        measure(allocation, 40, 4_096);
        assertEquals(64, allocation.playoutsPerState(LANES)); // the mean of all would make it 32
    }

    private static void measure(PlayoutAllocation allocation, int thousands, long nanosOfState) {
        for (int i = 0; i < thousands; i++) {
            allocation.addTree(1_000 * nanosOfState, 1_000);
            allocation.addPlay(1_000, 1_000);
        }
    }
}
