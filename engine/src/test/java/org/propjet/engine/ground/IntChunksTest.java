package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.stream.IntStream;

class IntChunksTest {
    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    @Test
    void keepsNumbersOfManyChunksInOrder() {
        IntChunks list = new IntChunks();
        int[] numbers = IntStream.range(0, 100_000).map(i -> i * 7 - 3).toArray();

        list.addAll(numbers);

        assertEquals(numbers.length, list.size());
        assertEquals(numbers[65_536], list.get(65_536));
        assertArrayEquals(numbers, list.toArray(meter()));
    }

    @Test
    void zerosAreThereToBeSet() {
        for (int size : new int[] {0, 1, 1 << 14, 40_000}) {
            IntChunks list = IntChunks.ofZeros(size, meter());
            assertEquals(size, list.size());
            assertArrayEquals(new int[size], list.toArray(meter()));
        }
        IntChunks list = IntChunks.ofZeros(40_000, meter());
        list.set(39_999, 7);
        list.add(8);
        assertEquals(7, list.get(39_999));
        assertEquals(8, list.get(40_000));
    }

    @Test
    void startsAgainOnceCleared() {
        IntChunks list = new IntChunks();
        list.addAll(IntStream.range(0, 50_000).toArray());

        list.clear();

        assertTrue(list.isEmpty());
        list.addAll(IntStream.range(10, 40_010).toArray());
        assertEquals(40_009, list.get(39_999));
        assertArrayEquals(IntStream.range(10, 40_010).toArray(), list.toArray(meter()));
    }
}
