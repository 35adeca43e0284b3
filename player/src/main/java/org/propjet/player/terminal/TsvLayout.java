package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A header line, then rows of plain values between tabs. */
final class TsvLayout implements FigureLayout {
    private final Output output;
    private final List<FigureColumn> columns;
    private boolean begun;

    TsvLayout(Output output, List<FigureColumn> columns) {
        this.output = output;
        this.columns = columns;
    }

    @Override
    public void row(@Nullable Object[] values) {
        begin();
        output.line(String.join("\t", Arrays.stream(values).map(TsvLayout::cell).toList()));
    }

    @Override
    public void single(@Nullable Object[] values) {
        row(values);
    }

    @Override
    public void end(String summaryLine, Map<String, ?> summary) {
        begin();
        if (!summaryLine.isEmpty()) {
            output.line(summaryLine);
        }
    }

    private void begin() {
        if (!begun) {
            begun = true;
            output.line(String.join("\t", columns.stream().map(FigureColumn::name).toList()));
        }
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Estimate estimate -> cell(estimate.mean());
            case Double number ->
                    Double.isFinite(number) ? FigureWriter.exact(number).toPlainString() : "";
            case List<?> list -> String.join(",", list.stream().map(TsvLayout::cell).toList());
            default -> FigureWriter.oneLine(value.toString());
        };
    }
}
