package org.propjet.compiler.code.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Set;

class VectorLoopsTest {
    @BeforeAll
    static void needsVectors() {
        assumeTrue(Vectors.wordCount() > 0, "skipped: the JDK's vectors are not there to use");
    }

    /** What HotSpot has for FreqInlineSize, in bytes. */
    private static final int INLINED = 325;

    /** A loop that is inlined into a driver may come out slow for good. */
    @Test
    void loopsAreTooLongToBeInlined() {
        Map<String, Integer> sizes = MethodSizes.atLeast(VectorLoops.loopClass());
        assertEquals(Set.of("<init>", "fill", "blend", "carry"), sizes.keySet());
        sizes.remove("<init>");
        assertTrue(sizes.values().stream().allMatch(size -> size > INLINED), sizes.toString());
    }
}
