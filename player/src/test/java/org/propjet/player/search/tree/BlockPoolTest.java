package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BlockPoolTest {
    /** Returns a pool of places that others have given it. */
    private static BlockPool newPool() {
        return new BlockPool(1, 1, () -> false);
    }

    @Test
    void aBlockIsAtMostAnEighthLongerThanNeeded() {
        for (int length = 1; length <= 40_000; length++) {
            int rounded = BlockPool.rounded(length);
            assertTrue(rounded >= length, length + " in " + rounded);
            assertTrue(rounded <= length + length / 8, length + " in " + rounded);
            assertEquals(rounded, BlockPool.rounded(rounded));
        }
    }

    @Test
    void noBlockGoesBeyondWhatLiesTogether() {
        int[] chunks = {0};
        BlockPool blocks = new BlockPool(16, 16, () -> chunks[0]++ < 2);
        assertEquals(0, blocks.reserve(10));
        assertEquals(16, blocks.reserve(10));
        assertEquals(26, blocks.reserve(6));
        assertEquals(-1, blocks.reserve(1));
        blocks.release(16, 10);
        assertEquals(16, blocks.reserve(10));
        blocks.clear();
        assertEquals(0, blocks.reserve(16));
    }

    @Test
    void whatIsGivenBackIsTakenOnce() {
        BlockPool blocks = newPool();
        assertEquals(-1, blocks.take(7));
        blocks.give(100, 7);
        blocks.give(200, 8);
        assertEquals(100, blocks.take(7));
        assertEquals(200, blocks.take(8));
        assertEquals(-1, blocks.take(2));
    }

    @Test
    void aLongerBlockIsCut() {
        for (int length = 2; length <= 5_000; length = BlockPool.rounded(length + 1)) {
            BlockPool blocks = newPool();
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
