package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.player.search.value.Values;

import java.util.concurrent.atomic.AtomicInteger;

class TranspositionTableTest {
    private final TranspositionTable table = new TranspositionTable(1 << 20, 1);

    @Test
    void whatIsKeptIsFound() {
        long hash = table.hash(new long[] {1, 2});
        table.keep(hash, TranspositionTable.MOST, false, 17, 123_456, -999_000);
        long entry = table.find(hash);
        assertTrue(TranspositionTable.decides(entry, -999_000, -999_000, 0));
        assertFalse(TranspositionTable.decides(entry, -999_000, -999_001, 0));
        assertFalse(TranspositionTable.isComplete(entry));
        assertEquals(17, TranspositionTable.depth(entry));
        assertEquals(123_456, TranspositionTable.moveId(entry));
        assertEquals(-999_000, TranspositionTable.value(entry));
    }

    @Test
    void otherStatesAreNot() {
        table.keep(table.hash(new long[] {1, 2}), TranspositionTable.EXACT, false, 1, 0, 5);
        assertEquals(0, table.find(table.hash(new long[] {2, 1})));
    }

    @Test
    void nothingIsFoundThatWasForgotten() {
        long before = table.hash(new long[] {3});
        table.keep(before, TranspositionTable.EXACT, false, 1, 0, 5);
        table.forget();
        long after = table.hash(new long[] {3});
        assertNotEquals(before, after);
        assertEquals(0, table.find(after));
    }

    @Test
    void whatAnotherTableKeepsIsFoundOnceItHasBeenJoined() {
        TranspositionTable other = table.sharing(1);
        long[] state = {4};
        table.keep(table.hash(state), TranspositionTable.EXACT, false, 1, 0, 5);
        assertEquals(0, other.find(other.hash(state)));
        other.join(table);
        assertEquals(5, TranspositionTable.value(other.find(other.hash(state))));
        other.forget();
        assertEquals(0, other.find(other.hash(state)));
    }

    /** Two threads write different entries at one place; what is found must be one or the other. */
    @Test
    void halvesOfTwoEntriesAreNoEntry() throws InterruptedException {
        long[] hashes = {table.hash(new long[] {5}), 0};
        hashes[1] = hashes[0] ^ 1; // has the same place
        AtomicInteger mixed = new AtomicInteger();
        Thread[] threads = new Thread[2];
        for (int number = 0; number < threads.length; number++) {
            int own = number;
            threads[number] =
                    new Thread(
                            () -> {
                                TranspositionTable shared = table.sharing(1 + own);
                                for (int i = 0; i < 2_000_000; i++) {
                                    shared.keep(
                                            hashes[own],
                                            TranspositionTable.EXACT,
                                            false,
                                            1,
                                            own,
                                            own);
                                    for (int other = 0; other < hashes.length; other++) {
                                        long entry = shared.find(hashes[other]);
                                        boolean isOwn = TranspositionTable.value(entry) == other;
                                        mixed.addAndGet(entry == 0 || isOwn ? 0 : 1);
                                    }
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(0, mixed.get());
    }

    @Test
    void theLargestAndTheSmallestAreKept() {
        long hash = table.hash(new long[] {3, 4});
        table.keep(hash, TranspositionTable.LEAST, true, 200, 4_000_000, Values.WIN);
        long entry = table.find(hash);
        assertEquals(Values.WIN, TranspositionTable.value(entry));
        assertEquals(200, TranspositionTable.depth(entry));
        assertEquals(4_000_000, TranspositionTable.moveId(entry));
        assertTrue(TranspositionTable.isComplete(entry));
        assertTrue(TranspositionTable.decides(entry, Values.WIN, 0, Values.WIN));
        table.keep(hash, TranspositionTable.EXACT, false, 0, -1, -Values.WIN);
        entry = table.find(hash);
        assertEquals(-Values.WIN, TranspositionTable.value(entry));
        assertEquals(-1, TranspositionTable.moveId(entry));
    }

    /** Five states of one line; a hash is as good as a state. */
    private static long[] ofOneLine() {
        return new long[] {1, 2, 3, 4, 5};
    }

    @Test
    void theShallowestMakesRoom() {
        TranspositionTable lines = new TranspositionTable(1 << 20, TranspositionTable.LINE);
        long[] hashes = ofOneLine();
        for (int i = 0; i < 4; i++) {
            lines.keep(hashes[i], TranspositionTable.EXACT, false, 10 - i, 7, 5);
        }
        lines.keep(hashes[4], TranspositionTable.EXACT, false, 1, 7, 5);
        for (int i = 0; i < 5; i++) {
            assertEquals(i == 3, lines.find(hashes[i]) == 0, "entry " + i);
        }
    }

    @Test
    void theOldMakeRoomForTheNew() {
        TranspositionTable lines = new TranspositionTable(1 << 20, TranspositionTable.LINE);
        long[] hashes = ofOneLine();
        lines.keep(hashes[0], TranspositionTable.EXACT, false, 9, 7, 5);
        for (int i = 0; i < 3; i++) {
            lines.grow();
        }
        for (int i = 1; i < 5; i++) {
            lines.keep(hashes[i], TranspositionTable.EXACT, false, 2, 7, 5);
        }
        assertEquals(0, lines.find(hashes[0]));
        assertNotEquals(0, lines.find(hashes[1]));
    }
}
