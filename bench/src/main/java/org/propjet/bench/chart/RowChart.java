package org.propjet.bench.chart;

import java.util.List;

/**
 * A chart with a row for each thing, in which marks lie along one axis. Where it is narrow, the
 * name of a row stands above its marks.
 *
 * <p>Immutable.
 *
 * @param title what it shows
 * @param scale of the axis
 * @param unit what the axis counts
 * @param rows from top to bottom
 * @param guides numbers for all rows
 * @param hasStems whether each row has a line from the axis' beginning to its first mark
 */
public record RowChart(
        String title,
        Scale scale,
        String unit,
        List<Row> rows,
        List<Guide> guides,
        boolean hasStems) {
    /** Below this width names stand above the marks. */
    private static final double NARROW = 560;

    private static final double LETTER = 6.9;
    private static final double LANE_HEIGHT = 18;
    private static final double NAME_HEIGHT = 15;
    private static final double ROW_GAP = 6;
    private static final double AXIS_HEIGHT = 38;
    private static final double GUIDE_HEIGHT = 16;
    private static final double MARGIN = 16;
    private static final double TICK_WIDTH = 52;

    /**
     * A row.
     *
     * @param name what it is about
     * @param lanes one or more lines of marks, from top to bottom
     * @param note what stands to the right of its marks, or empty
     */
    public record Row(String name, List<List<Mark>> lanes, String note) {}

    /**
     * A number that holds for all rows: a line through them.
     *
     * @param value the number
     * @param label what it is
     */
    public record Guide(double value, String label) {}

    /** Draws it so wide. */
    public String draw(double width) {
        return new Drawing(width).draw();
    }

    private double noteWidth() {
        return rows.stream().mapToDouble(row -> row.note().length()).max().orElse(0) * LETTER;
    }

    private double nameWidth() {
        return rows.stream().mapToDouble(row -> row.name().length()).max().orElse(0) * LETTER;
    }

    /** A chart of a certain width. */
    private final class Drawing {
        private final boolean isNarrow;
        private final double left;
        private final double right;
        private final double top;
        private final double bottom;
        private final Svg svg;

        Drawing(double width) {
            isNarrow = width < NARROW;
            left = MARGIN + (isNarrow ? 0 : nameWidth() + MARGIN);
            right = width - MARGIN - Math.max(MARGIN / 2, noteWidth());
            top = guides.size() * GUIDE_HEIGHT + AXIS_HEIGHT;
            bottom = top + rows.stream().mapToDouble(this::height).sum();
            svg = new Svg(width, bottom + AXIS_HEIGHT, title);
        }

        private double height(Row row) {
            return row.lanes().size() * LANE_HEIGHT + ROW_GAP + (isNarrow ? NAME_HEIGHT : 0);
        }

        private double x(double value) {
            return left + scale.at(value) * (right - left);
        }

        String draw() {
            axis();
            double y = top;
            for (Row row : rows) {
                row(row, y);
                y += height(row);
            }
            return svg.done();
        }

        private void axis() {
            int most = Math.max(2, (int) ((right - left) / TICK_WIDTH));
            for (double tick : scale.ticks(most)) {
                double x = x(tick);
                svg.line("grid", x, top, x, bottom);
                svg.words("tick", x, top - 6, "middle", Quantity.tick(tick));
                svg.words("tick", x, bottom + 14, "middle", Quantity.tick(tick));
            }
            svg.words("unit", left, top - 22, "start", unit);
            svg.words("unit", left, bottom + 31, "start", unit);
            for (int i = 0; i < guides.size(); i++) {
                Guide guide = guides.get(i);
                if (scale.holds(guide.value())) {
                    guide(guide, GUIDE_HEIGHT * (i + 1) - 4);
                }
            }
        }

        private void guide(Guide guide, double y) {
            double x = x(guide.value());
            boolean isLeft = x - left < right - x;
            svg.line("guide", x, y - 9, x, bottom);
            svg.words(
                    "guide-label",
                    isLeft ? x + 5 : x - 5,
                    y,
                    isLeft ? "start" : "end",
                    guide.label());
        }

        private void row(Row row, double y) {
            svg.line("rule", MARGIN, y, right, y);
            double first = y + ROW_GAP / 2 + (isNarrow ? NAME_HEIGHT : 0);
            if (isNarrow) {
                svg.words("name", MARGIN, y + 15, "start", row.name());
            } else {
                svg.words("name", left - MARGIN, first + LANE_HEIGHT / 2 + 4, "end", row.name());
            }
            for (int lane = 0; lane < row.lanes().size(); lane++) {
                lane(row.lanes().get(lane), first + (lane + 0.5) * LANE_HEIGHT);
            }
            if (!row.note().isEmpty()) {
                svg.words("note", right + 8, first + LANE_HEIGHT / 2 + 4, "start", row.note());
            }
        }

        private void lane(List<Mark> marks, double y) {
            for (Mark mark : marks) {
                if (scale.holds(mark.value())) {
                    if (hasStems) {
                        svg.line("stem " + mark.series(), left, y, x(mark.value()), y);
                    }
                    svg.mark(mark, x(mark.value()), y);
                }
            }
        }
    }
}
