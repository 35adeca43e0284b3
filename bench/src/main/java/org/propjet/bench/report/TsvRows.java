package org.propjet.bench.report;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows that {@code bench --format tsv} wrote; the last one may be missing, if it was ended.
 *
 * <p>Immutable.
 *
 * @param header the line with the names of the columns, or empty if there is none
 * @param lines the other lines
 */
record TsvRows(String header, List<String> lines) {

    /** Makes rows of lines; other lines before the header are left out. */
    static TsvRows of(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("game\t")) {
                return new TsvRows(lines.get(i), List.copyOf(lines.subList(i + 1, lines.size())));
            }
        }
        return new TsvRows("", List.of());
    }

    /** Returns the rows. */
    List<Row> rows() {
        List<String> names = List.of(header.split("\t", -1));
        List<Row> rows = new ArrayList<>();
        for (String line : lines) {
            String[] values = line.split("\t", -1);
            if (values.length == names.size()) {
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < values.length; i++) {
                    row.put(names.get(i), values[i]);
                }
                rows.add(new Row(row, values[values.length - 1]));
            }
        }
        return rows;
    }

    /**
     * A row.
     *
     * @param values by the columns' names
     * @param last the value of the last column
     */
    record Row(Map<String, String> values, String last) {
        private static final String REFUSED = "refused: ";

        /** Returns a text, empty if there is none. */
        String text(String column) {
            return values.getOrDefault(column, "");
        }

        /** Returns a number; null if there is none. */
        @Nullable Double number(String column) {
            String text = text(column);
            return text.isEmpty() ? null : Double.valueOf(text);
        }

        /** Returns why there are no figures; null if there are. */
        @Nullable String refusal() {
            return last.startsWith(REFUSED) ? last.substring(REFUSED.length()) : null;
        }
    }
}
