package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A header line, then rows of plain values between tabs. */
final class TsvLayout extends FigureWriter {
    private boolean begun;

    TsvLayout(Output output, List<FigureColumn> columns) {
        super(output, columns);
    }

    @Override
    void write(@Nullable Object[] values) {
        begin();
        output.line(String.join("\t", Arrays.stream(values).map(TsvLayout::cell).toList()));
    }

    @Override
    void end(String summaryLine, Map<String, ?> summary) {
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
