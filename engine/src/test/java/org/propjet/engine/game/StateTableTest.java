package org.propjet.engine.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

class StateTableTest {
    private static final int WORDS = 40;

    @Test
    void keepsStatesOfAnyWidth() {
        StateTable table = StateTable.withValues();
        Map<BitSet, Long> expected = new HashMap<>();
        Map<BitSet, Integer> entries = new HashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < 5000; i++) {
            // Wider and wider, with many repetitions.
            long[] state = new long[WORDS];
            int width = 1 + random.nextInt(1 + i * WORDS / 5000);
            int bitCount = random.nextInt(3);
            for (int b = 0; b < bitCount; b++) {
                state[random.nextInt(width)] |= 1L << random.nextInt(8);
            }
            BitSet key = BitSet.valueOf(state);
            int wordCount = Math.max(width, (key.length() + 63) / 64);
            int entry = table.add(state, wordCount, StateTable.hash(state, wordCount));
            assertEquals(entries.computeIfAbsent(key, k -> entry), entry);
            assertEquals(expected.getOrDefault(key, 0L), table.value(entry));
            expected.put(key, (long) i);
            table.setValue(entry, i);
        }
        assertEquals(expected.size(), table.count());
        long[] state = new long[WORDS];
        entries.forEach(
                (key, entry) -> {
                    table.copyState(entry, state);
                    assertEquals(key, BitSet.valueOf(state));
                    assertEquals(expected.get(key), table.value(entry));
                });
    }

    @Test
    void numbersStatesInTheOrderInWhichTheyWereAdded() {
        StateTable table = StateTable.ofWords(2);
        int count = 3000;
        for (int number = 0; number < count; number++) {
            long[] state = {number % 7, number / 7};
            assertEquals(-1, table.find(state));
            assertEquals(number, table.add(state));
            assertEquals(number, table.add(state));
            assertEquals(number, table.find(state));
        }
        assertEquals(count, table.count());
        for (int number = 0; number < count; number++) {
            assertEquals(number % 7, table.states()[2 * number]);
            assertEquals(number / 7, table.states()[2 * number + 1]);
        }
    }

    @Test
    void growsAsItSays() {
        StateTable table = StateTable.ofWords(3);
        for (int number = 0; number < 10_000; number++) {
            long grown = table.grownBytes();
            table.add(new long[] {1, number, 2});
            assertTrue(table.byteCount() <= grown);
            assertTrue(table.hasNumbers());
        }
    }

    @Test
    void copiesStatesIntoLongerArrays() {
        StateTable table = StateTable.withValues();
        long[] state = {5, 0, 0};
        int entry = table.add(state, 1, StateTable.hash(state, 1));
        long[] copy = {9, 9, 9};
        table.copyState(entry, copy);
        assertArrayEquals(state, copy);
    }
}
