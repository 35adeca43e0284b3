package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/**
 * Writes rows of figures as a table, as tsv or as json.
 *
 * <p>A value is a text, a number, an {@link Estimate}, a list of those, or null for unknown: {@code
 * -} in a table, empty in tsv, {@code null} in json.
 *
 * <p>Not thread-safe. Rows are written as they come; those of a table only if its columns have
 * widths, or else when it is complete.
 */
public final class FigureWriter implements AutoCloseable {
    /** Decimals in tsv and json: enough for tenths of milliseconds. */
    private static final int EXACT_DECIMALS = 4;

    private final FigureLayout layout;
    private final int columnCount;
    private boolean finished;

    private FigureWriter(FigureLayout layout, int columnCount) {
        this.layout = layout;
        this.columnCount = columnCount;
    }

    /** Begins rows; json is an array with an object for each row. */
    public static FigureWriter rows(
            FigureFormat format, Output output, List<FigureColumn> columns) {
        return new FigureWriter(layout(format, output, columns, false), columns.size());
    }

    /**
     * Begins rows that {@link #finish} ends with a summary; json is an object with the rows' array
     * as {@code rows}, then the summary's entries.
     */
    public static FigureWriter summarisedRows(
            FigureFormat format, Output output, List<FigureColumn> columns) {
        return new FigureWriter(layout(format, output, columns, true), columns.size());
    }

    /**
     * Writes the only row that there is: a table has a line for each column, json is one object.
     *
     * @param values as many as there are columns
     */
    public static void single(
            FigureFormat format,
            Output output,
            List<FigureColumn> columns,
            @Nullable Object... values) {
        layout(format, output, columns, false).single(checked(values, columns.size()));
    }

    /**
     * Writes a row.
     *
     * @param values as many as there are columns
     */
    public void row(@Nullable Object... values) {
        layout.row(checked(values, columnCount));
    }

    /**
     * Ends the rows with a summary.
     *
     * @param line the last line of a table and of tsv
     * @param entries what json has instead
     */
    public void finish(String line, Map<String, ?> entries) {
        finished = true;
        layout.end(line, entries);
    }

    /** Ends the rows if that was not done, so that those that there are get written. */
    @Override
    public void close() {
        if (!finished) {
            finish("", Map.of());
        }
    }

    private static FigureLayout layout(
            FigureFormat format, Output output, List<FigureColumn> columns, boolean summarised) {
        return switch (format) {
            case TABLE -> new TableLayout(output, columns);
            case TSV -> new TsvLayout(output, columns);
            case JSON -> new JsonLayout(output, columns, summarised);
        };
    }

    private static @Nullable Object[] checked(@Nullable Object[] values, int columnCount) {
        if (values.length != columnCount) {
            throw new IllegalArgumentException(
                    values.length + " values for " + columnCount + " columns");
        }
        return values;
    }

    /** Returns a finite number with as many decimals as tsv and json have, without an exponent. */
    public static BigDecimal exact(double number) {
        BigDecimal rounded =
                BigDecimal.valueOf(number)
                        .setScale(EXACT_DECIMALS, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }

    /** Returns a text without tabs and line feeds. */
    public static String oneLine(String text) {
        return text.replaceAll("[\\t\\r\\n]+\\s*", " ");
    }
}
