package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * Aligned columns with thousands separators; a single row is written as a line for each column.
 *
 * <p>A table that would be wider than the output leaves out details, as few as possible. A last
 * column of text is wrapped.
 */
final class TableLayout extends FigureWriter {
    private static final String GAP = "  ";

    /** For so long a text details are left out; a longer one is wrapped. */
    private static final int USUAL_TEXT_WIDTH = 56;

    /** A last column of text has at least so much room, or it gets lines of its own. */
    private static final int LEAST_TEXT_WIDTH = 16;

    private static final String INDENT = "    ";

    /** Columns whose words are good or bad. */
    private static final Set<String> VERDICTS = Set.of("result", "agrees", "verdict");

    private final List<String> labels;
    private final boolean buffered;
    private final List<List<String>> pending = new ArrayList<>();

    /** The numbers of the columns that are shown; empty before the heading. */
    private List<Integer> shown = List.of();

    TableLayout(Output output, List<FigureColumn> columns) {
        super(output, columns);
        this.labels = columns.stream().map(FigureColumn::label).toList();
        FigureColumn last = columns.get(columns.size() - 1);
        this.buffered =
                columns.stream()
                        .anyMatch(
                                column ->
                                        column.width() == 0
                                                && !(column.equals(last) && column.isText()));
    }

    @Override
    void write(@Nullable Object[] values) {
        if (buffered) {
            pending.add(cells(values));
            return;
        }
        int[] widths = columns.stream().mapToInt(FigureColumn::width).toArray();
        if (shown.isEmpty()) {
            begin(widths);
        }
        write(cells(values), widths);
    }

    @Override
    void writeOnly(@Nullable Object[] values) {
        List<String> cells = cells(values);
        int labelWidth = labels.stream().mapToInt(String::length).max().orElse(0);
        int numberWidth = 0;
        for (int i = 0; i < cells.size(); i++) {
            if (!columns.get(i).isText()) {
                numberWidth = Math.max(numberWidth, cells.get(i).length());
            }
        }
        for (int i = 0; i < cells.size(); i++) {
            String label = labels.get(i);
            String cell = cells.get(i);
            int padding = columns.get(i).isText() ? 0 : numberWidth - cell.length();
            output.line(
                    label
                            + " ".repeat(labelWidth - label.length())
                            + GAP
                            + " ".repeat(padding)
                            + cell);
        }
    }

    @Override
    void end(String summaryLine, Map<String, ?> summary) {
        if (!pending.isEmpty()) {
            int[] widths = new int[columns.size()];
            for (int i = 0; i < widths.length; i++) {
                widths[i] = labels.get(i).length();
                for (List<String> cells : pending) {
                    widths[i] = Math.max(widths[i], cells.get(i).length());
                }
            }
            begin(widths);
            pending.forEach(cells -> write(cells, widths));
            pending.clear();
        }
        if (!summaryLine.isEmpty()) {
            output.line(summaryLine);
        }
    }

    // ---- Which columns there is room for ----

    private void begin(int[] widths) {
        shown = IntStream.range(0, columns.size()).boxed().toList();
        while (startOfLast(widths) + leastWidthOfLast(widths) > output.columns()) {
            Integer next =
                    shown.stream()
                            .filter(i -> columns.get(i).detail() > 0)
                            .max(
                                    Comparator.<Integer>comparingInt(i -> columns.get(i).detail())
                                            .thenComparingInt(i -> i))
                            .orElse(null);
            if (next == null) {
                break;
            }
            shown = shown.stream().filter(i -> !i.equals(next)).toList();
        }
        write(labels, widths);
    }

    private int startOfLast(int[] widths) {
        return shown.stream().mapToInt(i -> widths[i] + GAP.length()).sum()
                - GAP.length()
                - widths[shown.getLast()];
    }

    private int leastWidthOfLast(int[] widths) {
        int last = shown.getLast();
        int width = Math.max(widths[last], labels.get(last).length());
        return columns.get(last).isText() ? Math.min(width, USUAL_TEXT_WIDTH) : width;
    }

    // ---- Lines ----

    private void write(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        int lineWidth = 0;
        for (int i : shown.subList(0, shown.size() - 1)) {
            String padding = " ".repeat(Math.max(0, widths[i] - cells.get(i).length()));
            String cell = painted(i, cells.get(i));
            line.append(columns.get(i).isText() ? cell + padding : padding + cell).append(GAP);
            lineWidth += padding.length() + cells.get(i).length() + GAP.length();
        }
        int last = shown.getLast();
        String text = cells.get(last);
        if (!columns.get(last).isText()) {
            line.append(" ".repeat(Math.max(0, widths[last] - text.length()))).append(text);
            output.line(line.toString().stripTrailing());
            return;
        }
        int room = output.columns() - lineWidth;
        if (room < Math.min(text.length(), LEAST_TEXT_WIDTH)) {
            output.line(line.toString().stripTrailing());
            line = new StringBuilder(INDENT);
            room = output.columns() - INDENT.length();
        }
        String indent = " ".repeat(output.columns() == room ? 0 : output.columns() - room);
        for (String part : wrapped(text, room)) {
            output.line(line.append(painted(last, part)).toString().stripTrailing());
            line = new StringBuilder(indent);
        }
    }

    private String painted(int column, String cell) {
        FigureColumn of = columns.get(column);
        return VERDICTS.contains(of.name()) && !cell.equals(of.label())
                ? Colour.paintVerdict(cell, output.isColoured())
                : cell;
    }

    // ---- Cells ----

    private List<String> cells(@Nullable Object[] values) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            cells.add(cell(columns.get(i), values[i]));
        }
        return cells;
    }

    private static String cell(FigureColumn column, @Nullable Object value) {
        return switch (value) {
            case null -> "-";
            case Estimate(double mean, double error) -> {
                String text = cell(column, mean);
                yield Double.isNaN(error) ? text : text + " ± " + cell(column, error);
            }
            case Double number when !Double.isFinite(number) -> "-";
            case Double number ->
                    String.format(Locale.ROOT, "%,." + column.decimals() + "f", number);
            case Number number -> String.format(Locale.ROOT, "%,d", number.longValue());
            case List<?> list -> {
                StringJoiner joined = new StringJoiner(", ");
                list.forEach(item -> joined.add(cell(column, item)));
                yield joined.toString();
            }
            default -> FigureWriter.oneLine(value.toString());
        };
    }
}
