package org.propjet.player.search.tree;

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
        return measured(nanosOfState, nanosOfPlayout).playoutsPerState(LANES);
    }

    private static PlayoutAllocation measured(long nanosOfState, long nanosOfPlayout) {
        PlayoutAllocation allocation = new PlayoutAllocation(0);
        allocation.addTree(1_000 * nanosOfState, 1_000);
        allocation.addPlay(1_000 * nanosOfPlayout, 1_000);
        return allocation;
    }

    /** With s = 0.33, k is 1.42 times the root of T / P. */
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "1, 2", // 1.42, more than the root of 2
        "3, 2", // 2.47, less than the root of 8
        "4, 4", // 2.85, more than that
        "15, 4", // 5.52
        "16, 8", // 5.70
        "1900, 64", // 62
        "100000000, 64" // there are no more in a word
    })
    void theFormulaIsRoundedToAPowerOfTwo(long ratio, int expected) {
        assertEquals(expected, measured(10 * ratio, 10).playoutsPerState(LANES));
    }

    @Test
    void thereAreNoMoreThanLanes() {
        assertEquals(1, new PlayoutAllocation(8).playoutsPerState(1));
        assertEquals(8, new PlayoutAllocation(8).playoutsPerState(512));
        assertEquals(1, new PlayoutAllocation(0).playoutsPerState(1));
        assertEquals(32, measured(1_000_000, 1).playoutsPerState(48));
        assertEquals(1, measured(1_000_000, 1).playoutsPerState(1));
    }

    @Test
    void whatIsFixedIsNotMeasured() {
        PlayoutAllocation allocation = new PlayoutAllocation(5);
        allocation.addTree(1_000_000, 10);
        allocation.addPlay(10, 10);
        assertEquals(5, allocation.playoutsPerState(LANES));
        assertEquals(64, new PlayoutAllocation(100).playoutsPerState(LANES));
    }

    @Test
    void aStateGetsFourBeforeBothHaveBeenMeasured() {
        PlayoutAllocation allocation = new PlayoutAllocation(0);
        assertEquals(4, allocation.playoutsPerState(LANES));
        assertEquals(2, allocation.playoutsPerState(2));
        allocation.addTree(1_000_000, 10);
        assertEquals(4, allocation.playoutsPerState(LANES));
        allocation.addPlay(0, 10);
        assertEquals(4, allocation.playoutsPerState(LANES));
        allocation.addPlay(1_000, 0);
        assertEquals(32, allocation.playoutsPerState(LANES)); // a state takes 1,000 times as long
        PlayoutAllocation other = new PlayoutAllocation(0);
        other.addPlay(1_000, 10);
        assertEquals(4, other.playoutsPerState(LANES));
    }

    /** Many states of one nanosecond are soon outweighed by fewer of 4,096. */
    @Test
    void whatWasMeasuredLongAgoCountsLess() {
        PlayoutAllocation allocation = new PlayoutAllocation(0);
        measure(allocation, 200, 1);
        assertEquals(2, allocation.playoutsPerState(LANES));
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
