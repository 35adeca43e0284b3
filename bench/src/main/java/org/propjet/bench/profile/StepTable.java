package org.propjet.bench.profile;

import org.propjet.compiler.lanes.timing.StepComparison;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.List;

/** What a step takes in one game, compared with another. */
final class StepTable {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("game"),
                    FigureColumn.text("against"),
                    FigureColumn.decimal("step_ns", 1),
                    FigureColumn.decimal("against_ns", 1),
                    FigureColumn.decimal("ratio", 3),
                    FigureColumn.decimal("low", 3),
                    FigureColumn.decimal("high", 3));

    private StepTable() {}

    /** Writes a row. */
    static void write(
            String game, String against, StepComparison steps, FigureFormat format, Output output) {
        FigureWriter.single(
                format,
                output,
                COLUMNS,
                game,
                against,
                steps.secondNanos(),
                steps.firstNanos(),
                steps.ratio(),
                steps.low(),
                steps.high());
    }
}
