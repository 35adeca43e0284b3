package org.propjet.player.cli;

import org.propjet.player.search.features.Lesson;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.List;

/** What {@code learn} has learnt, as rows; before them, in a table for people, how much it is. */
final class LessonTable {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("feature"),
                    FigureColumn.decimal("weight", 2),
                    FigureColumn.decimal("worth", 3),
                    FigureColumn.decimal("stability", 3).detail(1),
                    FigureColumn.decimal("correlation", 3).detail(2),
                    FigureColumn.decimal("mean", 3).detail(3),
                    FigureColumn.decimal("variance", 3).detail(4));

    private static final List<FigureColumn> SUMMARY_COLUMNS =
            List.of(
                    FigureColumn.text("role"),
                    FigureColumn.integer("positions"),
                    FigureColumn.integer("playouts"),
                    FigureColumn.integer("expressions"),
                    FigureColumn.integer("features"),
                    FigureColumn.decimal("explained", 3),
                    FigureColumn.decimal("explained_by_worth", 3));

    private LessonTable() {}

    /** Writes which features tell what states are worth. */
    static void write(Lesson lesson, FigureFormat format, Output output) {
        if (format == FigureFormat.TABLE) {
            FigureWriter.single(
                    format,
                    output,
                    SUMMARY_COLUMNS,
                    lesson.role(),
                    lesson.positionCount(),
                    lesson.playoutCount(),
                    lesson.expressionCount(),
                    lesson.featureCount(),
                    lesson.explained(),
                    lesson.explainedByWorth());
            output.line("");
        }
        try (FigureWriter figures = FigureWriter.rows(format, output, COLUMNS)) {
            for (Lesson.Row row : lesson.rows()) {
                figures.row(
                        row.feature(),
                        row.weight(),
                        row.worth(),
                        row.stability(),
                        row.correlation(),
                        row.mean(),
                        row.variance());
            }
        }
    }
}
