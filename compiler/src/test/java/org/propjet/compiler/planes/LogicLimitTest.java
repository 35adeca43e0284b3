package org.propjet.compiler.planes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LogicLimitTest {
    @Test
    void isOfVectorsAsWideAsThoseOfKernels() {
        LogicLimit limit = LogicLimit.measure(0.01);
        assertEquals(Math.max(1, Vectors.wordCount()) * Long.SIZE, limit.vectorBits());
        assertTrue(limit.registers() > 0 && limit.memory() > 0, limit.toString());
    }

    @Test
    void wordsAreSummedInPairs() {
        long[] memory = {1, 2, 4, 8, 16};
        assertEquals(2, PlainLogic.sumPairs(memory));
        assertArrayEquals(new long[] {3, 2, 12, 8, 16}, memory);
    }
}
