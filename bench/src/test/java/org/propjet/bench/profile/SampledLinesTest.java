package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.bench.profile.StackSampler.Frame;

import java.util.List;
import java.util.Map;

class SampledLinesTest {
    private static final Frame PLAYER = new Frame("LanePlayouts", "run", 80);
    private static final Frame VECTOR = new Frame("LongVector", "or", 700);

    private static Frame kernel(int line) {
        return new Frame("KernelVector_nim", "next:heap@12#0", line);
    }

    /** The innermost generated frame counts; threads that do not play do not. */
    @Test
    void linesOfGeneratedCodeAreCounted() {
        SampledLines lines =
                SampledLines.of(
                        List.of(
                                List.of(VECTOR, kernel(12), kernel(7), PLAYER),
                                List.of(kernel(12), PLAYER),
                                List.of(kernel(0), PLAYER),
                                List.of(VECTOR, PLAYER),
                                List.of(kernel(12))));
        assertEquals(4, lines.sampleCount());
        assertEquals(Map.of(12, 2), lines.lines());
    }
}
