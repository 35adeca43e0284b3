package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FreeBlocksTest {
    @Test
    void aBlockIsAtMostAnEighthLongerThanNeeded() {
        for (int length = 1; length <= 40_000; length++) {
            int rounded = FreeBlocks.rounded(length);
            assertTrue(rounded >= length, length + " in " + rounded);
            assertTrue(rounded <= length + length / 8, length + " in " + rounded);
            assertEquals(rounded, FreeBlocks.rounded(rounded));
        }
    }

    @Test
    void whatIsGivenBackIsTakenOnce() {
        FreeBlocks blocks = new FreeBlocks();
        assertEquals(-1, blocks.take(7));
        blocks.give(100, 7);
        blocks.give(200, 8);
        assertEquals(100, blocks.take(7));
        assertEquals(200, blocks.take(8));
        assertEquals(-1, blocks.take(2));
    }

    @Test
    void aLongerBlockIsCut() {
        for (int length = 2; length <= 5_000; length = FreeBlocks.rounded(length + 1)) {
            FreeBlocks blocks = new FreeBlocks();
            blocks.give(1_000, length);
            int taken = 0;
            for (int first = blocks.take(2); first >= 0; first = blocks.take(2)) {
                assertTrue(first >= 1_000 && first + 2 <= 1_000 + length, first + " of " + length);
                taken += 2;
            }
            assertTrue(taken >= length / 2, taken + " of " + length);
        }
    }
}
