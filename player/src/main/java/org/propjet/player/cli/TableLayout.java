package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Aligned columns with thousands separators; a single row is written as a line for each column. */
final class TableLayout implements FigureLayout {
    private static final String GAP = "  ";

    private final Output output;
    private final List<FigureColumn> columns;
    private final List<String> labels;
    private final boolean buffered;
    private final List<List<String>> pending = new ArrayList<>();
    private boolean begun;

    TableLayout(Output output, List<FigureColumn> columns) {
        this.output = output;
        this.columns = columns;
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
    public void row(@Nullable Object[] values) {
        if (buffered) {
            pending.add(cells(values));
            return;
        }
        int[] widths = columns.stream().mapToInt(FigureColumn::width).toArray();
        if (!begun) {
            begun = true;
            output.line(line(labels, widths));
        }
        output.line(line(cells(values), widths));
    }

    @Override
    public void single(@Nullable Object[] values) {
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
    public void end(String summaryLine, Map<String, ?> summary) {
        if (!pending.isEmpty()) {
            pending.add(0, labels);
            int[] widths = new int[columns.size()];
            for (List<String> cells : pending) {
                for (int i = 0; i < widths.length; i++) {
                    widths[i] = Math.max(widths[i], cells.get(i).length());
                }
            }
            pending.forEach(cells -> output.line(line(cells, widths)));
            pending.clear();
        }
        if (!summaryLine.isEmpty()) {
            output.line(summaryLine);
        }
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String padding = " ".repeat(Math.max(0, widths[i] - cells.get(i).length()));
            line.append(i == 0 ? "" : GAP);
            if (columns.get(i).isText()) {
                line.append(cells.get(i)).append(padding);
            } else {
                line.append(padding).append(cells.get(i));
            }
        }
        return line.toString().stripTrailing();
    }

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
