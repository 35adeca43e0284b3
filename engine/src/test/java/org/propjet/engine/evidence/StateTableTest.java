package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

class StateTableTest {
    private static final int WORDS = 40;

    @Test
    void keepsStatesOfAnyWidth() {
        StateTable table = new StateTable();
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
            int entry = table.entryOf(state, wordCount, StateTable.hash(state, wordCount));
            assertEquals(entries.computeIfAbsent(key, k -> entry), entry);
            assertEquals(expected.getOrDefault(key, 0L), table.value(entry));
            expected.put(key, (long) i);
            table.setValue(entry, i);
        }
        assertEquals(expected.size(), table.size());
        long[] state = new long[WORDS];
        entries.forEach(
                (key, entry) -> {
                    table.copyState(entry, state);
                    assertEquals(key, BitSet.valueOf(state));
                    assertEquals(expected.get(key), table.value(entry));
                });
    }

    @Test
    void copiesStatesIntoLongerArrays() {
        StateTable table = new StateTable();
        long[] state = {5, 0, 0};
        int entry = table.entryOf(state, 1, StateTable.hash(state, 1));
        long[] copy = {9, 9, 9};
        table.copyState(entry, copy);
        assertArrayEquals(state, copy);
    }
}
