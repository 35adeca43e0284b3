package org.propjet.player.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.Optional;

class RowResultTest {
    private static final String FULL_LINE = "x".repeat(RowResult.MOST_CELL_CHARS - 9);

    @Test
    void whatFitsStandsInTheCell() {
        for (FigureFormat format : FigureFormat.values()) {
            assertEquals("agree", RowResult.of("agree", "").cell(format));
            RowResult result = RowResult.of("refused", FULL_LINE);
            assertEquals("refused: " + FULL_LINE, result.cell(format));
            assertEquals(Optional.empty(), result.remark(format));
        }
    }

    @Test
    void whatIsTooLongForATableStandsBesideIt() {
        String line = FULL_LINE + "x";
        RowResult result = RowResult.of("refused", line);
        assertEquals("refused", result.cell(FigureFormat.TABLE));
        assertEquals(Optional.of("refused: " + line), result.remark(FigureFormat.TABLE));
        assertEquals("refused: " + line, result.cell(FigureFormat.TSV));
        assertEquals("refused: " + line, result.cell(FigureFormat.JSON));
        assertEquals(Optional.empty(), result.remark(FigureFormat.TSV));
    }

    @Test
    void failuresHaveALineForProgramsAndAllLinesForPeople() {
        RowResult result = RowResult.of("refused", new Refusal("one\ntwo"));
        assertEquals("refused: one", result.cell(FigureFormat.TSV));
        assertEquals("refused", result.cell(FigureFormat.TABLE));
        assertEquals(Optional.of("refused: one\ntwo"), result.remark(FigureFormat.TABLE));
    }
}
