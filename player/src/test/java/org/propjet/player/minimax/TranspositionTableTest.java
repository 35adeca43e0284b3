package org.propjet.player.minimax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class TranspositionTableTest {
    private final TranspositionTable table = new TranspositionTable();

    @Test
    void whatIsKeptIsFound() {
        long hash = table.hash(new long[] {1, 2});
        table.keep(hash, TranspositionTable.MOST, 17, 123_456, -999_000);
        long entry = table.find(hash);
        assertEquals(TranspositionTable.MOST, TranspositionTable.kind(entry));
        assertEquals(17, TranspositionTable.depth(entry));
        assertEquals(123_456, TranspositionTable.moveId(entry));
        assertEquals(-999_000, TranspositionTable.value(entry));
    }

    @Test
    void otherStatesAreNot() {
        table.keep(table.hash(new long[] {1, 2}), TranspositionTable.EXACT, 1, 0, 5);
        assertEquals(0, table.find(table.hash(new long[] {2, 1})));
    }

    @Test
    void nothingIsFoundThatWasForgotten() {
        long before = table.hash(new long[] {3});
        table.keep(before, TranspositionTable.EXACT, 1, 0, 5);
        table.forget();
        long after = table.hash(new long[] {3});
        assertNotEquals(before, after);
        assertEquals(0, table.find(after));
    }
}
