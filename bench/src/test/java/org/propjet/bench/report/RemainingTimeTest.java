package org.propjet.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RemainingTimeTest {
    @Test
    void goesByTheStepsBefore() {
        RemainingTime time = new RemainingTime(600);
        time.begin(100);
        assertEquals("about 10 min left", time.words(0));
        time.begin(200);
        time.begin(200);
        assertEquals("about 5 min left", time.words(300));
        assertEquals("about 10 min left", time.words(630));
        time.begin(100);
    }
}
