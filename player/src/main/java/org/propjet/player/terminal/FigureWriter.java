package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
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
public abstract sealed class FigureWriter implements AutoCloseable
        permits TableLayout, TsvLayout, JsonLayout {
    /** Decimals in tsv and json: enough for tenths of milliseconds. */
    private static final int EXACT_DECIMALS = 4;

    final Output output;
    final List<FigureColumn> columns;
    private boolean finished;

    FigureWriter(Output output, List<FigureColumn> columns) {
        this.output = output;
        this.columns = columns;
    }

    /** Writes a row of as many values as there are columns. */
    abstract void write(@Nullable Object[] values);

    /** Writes the only row that there is. */
    void writeOnly(@Nullable Object[] values) {
        write(values);
    }

    /** Ends the rows; see {@link #finish}. Nothing is said if the line is empty. */
    abstract void end(String line, Map<String, ?> entries);

    /** Begins rows; json is an array with an object for each row. */
    public static FigureWriter rows(
            FigureFormat format, Output output, List<FigureColumn> columns) {
        return of(format, output, columns, false);
    }

    /**
     * Begins rows that {@link #finish} ends with a summary; json is an object with the rows' array
     * as {@code rows}, then the summary's entries.
     */
    public static FigureWriter summarisedRows(
            FigureFormat format, Output output, List<FigureColumn> columns) {
        return of(format, output, columns, true);
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
        FigureWriter writer = of(format, output, columns, false);
        writer.writeOnly(writer.checked(values));
    }

    /**
     * Writes a row.
     *
     * @param values as many as there are columns
     */
    public final void row(@Nullable Object... values) {
        write(checked(values));
    }

    /**
     * Ends the rows with a summary.
     *
     * @param line the last line of a table and of tsv
     * @param entries what json has instead
     */
    public final void finish(String line, Map<String, ?> entries) {
        finished = true;
        end(line, entries);
    }

    /** Ends the rows if that was not done, so that those that there are get written. */
    @Override
    public final void close() {
        if (!finished) {
            finish("", Map.of());
        }
    }

    private static FigureWriter of(
            FigureFormat format, Output output, List<FigureColumn> columns, boolean summarised) {
        return switch (format) {
            case TABLE -> new TableLayout(output, columns);
            case TSV -> new TsvLayout(output, columns);
            case JSON -> new JsonLayout(output, columns, summarised);
        };
    }

    private @Nullable Object[] checked(@Nullable Object[] values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(
                    values.length + " values for " + columns.size() + " columns");
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

    /** Breaks a text at spaces into lines of so many characters; too long a word stays whole. */
    public static List<String> wrapped(String text, int room) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (rest.length() > room) {
            int end = rest.lastIndexOf(' ', room);
            end = end > 0 ? end : rest.indexOf(' ', room);
            if (end <= 0) {
                break;
            }
            parts.add(rest.substring(0, end));
            rest = rest.substring(end + 1);
        }
        parts.add(rest);
        return parts;
    }
}
