package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.RowResult;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes the rows of {@code bench}. Tables have the digits that are sure, other formats all; json
 * says where and when.
 *
 * <p>Not thread-safe.
 */
final class BenchTable implements AutoCloseable {
    /** Figures that are as sure as the throughput is. */
    private static final Set<String> ROUNDED =
            Set.of("playouts_per_s", "low", "high", "steps_per_s");

    private final List<FigureColumn> columns;
    private final FigureFormat format;
    private final RunConditions conditions;
    private final FigureWriter figures;
    private final String refusalColumn;
    private final Consumer<String> note;

    /**
     * Makes it.
     *
     * @param columns of which the last says why a game is refused
     * @param conditions where and when
     * @param format how to write
     * @param output where to
     * @param note gets what is too long for a cell
     */
    BenchTable(
            BenchColumns columns,
            RunConditions conditions,
            FigureFormat format,
            Output output,
            Consumer<String> note) {
        this.refusalColumn =
                format == FigureFormat.TABLE ? columns.ofRefusal() : columns.last().name();
        this.note = note;
        this.columns = new ArrayList<>(columns.of(format));
        this.format = format;
        this.conditions = conditions;
        if (format == FigureFormat.JSON) {
            this.columns.add(FigureColumn.text("run"));
        }
        this.figures = FigureWriter.rows(format, output, this.columns);
    }

    /** Writes a row. */
    void row(BenchRow row) {
        figures.row(columns.stream().map(column -> value(row, column.name())).toArray());
        RowResult refusal = row.refusal();
        if (refusal != null) {
            String what = row.game() + " " + row.backend() + ": ";
            Optional<String> remark =
                    isInAWord(refusalColumn)
                            ? Optional.of(refusal.word() + ": " + refusal.text())
                            : refusal.remark(format);
            remark.ifPresent(text -> note.accept(what + text));
        }
    }

    /** Returns whether a column has no room for the reasons of a refusal. */
    private static boolean isInAWord(String column) {
        return column.equals("agrees");
    }

    private @Nullable Object value(BenchRow row, String column) {
        if (column.equals("run")) {
            return conditions.entries();
        }
        RowResult refusal = row.refusal();
        if (refusal != null && column.equals(refusalColumn)) {
            return isInAWord(column) ? refusal.word() : refusal.cell(format);
        }
        if (refusal != null && isInAWord(refusalColumn) && column.equals("goals")) {
            return null;
        }
        Object value = row.figures().get(column);
        if (format == FigureFormat.TABLE
                && ROUNDED.contains(column)
                && value instanceof Double figure) {
            return Throughput.rounded(
                    figure, row.number("playouts_per_s"), row.number("low"), row.number("high"));
        }
        return value;
    }

    @Override
    public void close() {
        figures.close();
    }
}
