package org.propjet.player.minimax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicInteger;

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

    @Test
    void whatAnotherTableKeepsIsFoundOnceItHasBeenJoined() {
        TranspositionTable other = table.sharing(1);
        long[] state = {4};
        table.keep(table.hash(state), TranspositionTable.EXACT, 1, 0, 5);
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
                                    shared.keep(hashes[own], TranspositionTable.EXACT, 1, own, own);
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
}
