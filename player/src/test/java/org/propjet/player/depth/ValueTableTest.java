package org.propjet.player.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ValueTableTest {
    /** Hashes of this many lines apart share a line of the smallest table. */
    private static final long LINE = 1L << 40;

    private final ValueTable table = new ValueTable(0);

    private void keep(long hash, int depth) {
        table.keep(hash, ValueTable.EXACT, false, depth, 7, 50_001);
    }

    @Test
    void whatIsKeptIsFound() {
        long hash = ValueTable.hash(new long[] {3, 4});
        table.keep(hash, ValueTable.LEAST, true, 200, 4_000_000, Horizon.TOP);
        long entry = table.find(hash);
        assertEquals(Horizon.TOP, ValueTable.value(entry));
        assertEquals(200, ValueTable.depth(entry));
        assertEquals(4_000_000, ValueTable.moveId(entry));
        assertTrue(ValueTable.isComplete(entry));
        assertTrue(ValueTable.decides(entry, 0, Horizon.TOP));
        table.keep(hash, ValueTable.MOST, false, 3, -1, 0);
        entry = table.find(hash);
        assertEquals(0, ValueTable.value(entry));
        assertEquals(3, ValueTable.depth(entry));
        assertEquals(-1, ValueTable.moveId(entry));
        assertFalse(ValueTable.isComplete(entry));
        assertFalse(ValueTable.decides(entry, -1, 5));
    }

    @Test
    void aStateOfTheSameLineIsNotMistakenForAnother() {
        keep(LINE, 5);
        assertEquals(0, table.find(2 * LINE));
    }

    @Test
    void theShallowestMakesRoom() {
        for (int i = 1; i <= 4; i++) {
            keep(i * LINE, 10 - i);
        }
        keep(5 * LINE, 1);
        for (int i = 1; i <= 5; i++) {
            assertEquals(i == 4, table.find(i * LINE) == 0, "entry " + i);
        }
    }

    @Test
    void theOldMakeRoomForTheNew() {
        keep(LINE, 9);
        for (int i = 0; i < 3; i++) {
            table.grow();
        }
        for (int i = 2; i <= 5; i++) {
            keep(i * LINE, 2);
        }
        assertEquals(0, table.find(LINE));
        assertNotEquals(0, table.find(2 * LINE));
    }
}
