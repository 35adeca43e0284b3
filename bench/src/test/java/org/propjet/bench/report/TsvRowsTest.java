package org.propjet.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

import java.util.List;

class TsvRowsTest {
    @Test
    void whatIsUnknownIsNull() {
        TsvRows rows =
                TsvRows.of(
                        List.of(
                                "something that was printed before",
                                "game\tspeed\tgoals",
                                "nim\t12.5\t50,50",
                                "chess\t\trefused: too large",
                                "cut\t1"));
        assertEquals(2, rows.rows().size());
        assertEquals(12.5, rows.rows().getFirst().number("speed"));
        assertNull(rows.rows().getFirst().refusal());
        assertNull(rows.rows().getLast().number("speed"));
        assertNull(rows.rows().getLast().number("nothing"));
        assertEquals("too large", rows.rows().getLast().refusal());
    }

    @Test
    void aProcessThatSaysNothingHasNoRows() {
        assertEquals(List.of(), TsvRows.of(List.of()).rows());
        assertEquals(List.of(), TsvRows.of(List.of("propjet: oh")).rows());
    }
}
