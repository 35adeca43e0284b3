package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cli.FigureColumn;
import org.propjet.player.cli.FigureFormat;
import org.propjet.player.cli.FigureWriter;
import org.propjet.player.cli.Output;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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

    BenchTable(BenchColumns columns, RunConditions conditions, FigureFormat format, Output output) {
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
    }

    private @Nullable Object value(BenchRow row, String column) {
        if (column.equals("run")) {
            return conditions.entries();
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
