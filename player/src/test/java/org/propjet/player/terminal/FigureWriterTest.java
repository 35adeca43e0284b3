package org.propjet.player.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

class FigureWriterTest {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("name"),
                    FigureColumn.integer("count"),
                    FigureColumn.decimal("steps_per_s", 1),
                    FigureColumn.decimal("goals", 2));

    private final StringWriter written = new StringWriter();
    private final Output output = new Output(new PrintWriter(written));

    private String rows(FigureFormat format) {
        try (FigureWriter figures = FigureWriter.rows(format, output, COLUMNS)) {
            figures.row("a", 1234567, 1234.56, List.of(new Estimate(49.5, 0.25), 50.0));
            figures.row("long\tname", 1L, Double.NaN, null);
        }
        return written.toString();
    }

    @Test
    void tablesAreAlignedAndHaveSeparators() {
        assertEquals(
                """
                name           count  steps/s                goals
                a          1,234,567  1,234.6  49.50 ± 0.25, 50.00
                long name          1        -                    -
                """,
                rows(FigureFormat.TABLE));
    }

    @Test
    void tsvHasPlainNumbersAndEmptyCells() {
        assertEquals(
                """
                name\tcount\tsteps_per_s\tgoals
                a\t1234567\t1234.56\t49.5,50
                long name\t1\t\t
                """,
                rows(FigureFormat.TSV));
    }

    @Test
    void jsonHasAnObjectForEachRow() {
        assertEquals(
                """
                [
                  {"name":"a","count":1234567,"steps_per_s":1234.56,"goals":[49.5,50]},
                  {"name":"long\\tname","count":1,"steps_per_s":null,"goals":null}
                ]
                """,
                rows(FigureFormat.JSON));
    }

    @Test
    void aSummaryIsTheLastLineOrPartOfTheObject() {
        for (FigureFormat format : FigureFormat.values()) {
            FigureWriter figures =
                    FigureWriter.summarisedRows(
                            format, output, List.of(FigureColumn.integer("count")));
            figures.row(1);
            figures.finish("1 of 1", Map.of("all", 1));
            figures.close();
        }
        assertEquals(
                """
                count
                    1
                1 of 1
                count
                1
                1 of 1
                {"rows": [
                  {"count":1}
                ], "all": 1}
                """,
                written.toString());
    }

    @Test
    void noRowsAreStillWellFormed() {
        FigureWriter.rows(FigureFormat.JSON, output, COLUMNS).close();
        FigureWriter.rows(FigureFormat.TSV, output, COLUMNS).close();
        assertEquals("[]\nname\tcount\tsteps_per_s\tgoals\n", written.toString());
    }

    @Test
    void aSingleRowIsATableOfLines() {
        FigureWriter.single(FigureFormat.TABLE, output, COLUMNS, "game", 12345, 1.0, null);
        FigureWriter.single(FigureFormat.JSON, output, COLUMNS, "game", 12345, 1.0, null);
        assertEquals(
                """
                name     game
                count    12,345
                steps/s     1.0
                goals         -
                {"name":"game","count":12345,"steps_per_s":1,"goals":null}
                """,
                written.toString());
    }

    @Test
    void columnsWithWidthsAreWrittenAtOnce() {
        List<FigureColumn> columns =
                List.of(FigureColumn.integer("depth").width(7), FigureColumn.text("result"));
        FigureWriter figures = FigureWriter.rows(FigureFormat.TABLE, output, columns);
        figures.row(1, "ok");
        assertEquals("  depth  result\n      1  ok\n", written.toString());
        figures.close();
    }

    @Test
    void aRowHasAValueForEachColumn() {
        FigureWriter figures = FigureWriter.rows(FigureFormat.TSV, output, COLUMNS);
        assertThrows(IllegalArgumentException.class, () -> figures.row("a"));
    }

    @Test
    void estimatesAreMeansWithStandardErrors() {
        assertEquals(new Estimate(2, 1), Estimate.of(2, 4, 10));
        assertEquals(Double.NaN, Estimate.of(0, 0, 0).mean());
        assertEquals(Double.NaN, Estimate.of(1, 3, 9).standardError());
    }
}
