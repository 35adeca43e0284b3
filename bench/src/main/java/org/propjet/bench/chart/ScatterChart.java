package org.propjet.bench.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * A chart of points with two axes. Points have names where there is room for them.
 *
 * <p>Immutable.
 *
 * @param title what it shows
 * @param across the scale from left to right
 * @param acrossUnit what it counts
 * @param up the scale from bottom to top
 * @param upUnit what it counts
 * @param points the points
 */
public record ScatterChart(
        String title,
        Scale across,
        String acrossUnit,
        Scale up,
        String upUnit,
        List<Point> points) {
    private static final double LEFT = 46;
    private static final double RIGHT = 16;
    private static final double TOP = 26;
    private static final double BOTTOM = 42;
    private static final double LETTER = 6.6;
    private static final double LINE = 13;
    private static final double TICK_WIDTH = 60;
    private static final double TICK_HEIGHT = 36;

    /**
     * A point.
     *
     * @param x its number on the axis across
     * @param y its number on the axis up
     * @param name its name
     * @param title the text that is shown when the pointer is on it
     */
    public record Point(double x, double y, String name, String title) {}

    /** A place that is taken. */
    private record Box(double left, double top, double width, double height) {
        boolean meets(Box other) {
            return left < other.left + other.width
                    && other.left < left + width
                    && top < other.top + other.height
                    && other.top < top + height;
        }
    }

    /** Draws it of a size. */
    public String draw(double width, double height) {
        return new Drawing(width, height).draw();
    }

    /** A chart of a certain size. */
    private final class Drawing {
        private final double width;
        private final double height;
        private final Svg svg;
        private final List<Box> taken = new ArrayList<>();

        Drawing(double width, double height) {
            this.width = width;
            this.height = height;
            this.svg = new Svg(width, height, title);
        }

        private double x(double value) {
            return LEFT + across.at(value) * (width - LEFT - RIGHT);
        }

        private double y(double value) {
            return height - BOTTOM - up.at(value) * (height - TOP - BOTTOM);
        }

        String draw() {
            axes();
            List<Point> placed =
                    points.stream()
                            .filter(point -> across.holds(point.x()) && up.holds(point.y()))
                            .toList();
            for (Point point : placed) {
                taken.add(new Box(x(point.x()) - 5, y(point.y()) - 5, 10, 10));
            }
            for (Point point : placed) {
                svg.mark(
                        Mark.of(0, "points", Symbol.CIRCLE, point.title()),
                        x(point.x()),
                        y(point.y()));
                name(point);
            }
            return svg.done();
        }

        private void axes() {
            for (double tick : across.ticks((int) Math.max(2, (width - LEFT) / TICK_WIDTH))) {
                svg.line("grid", x(tick), TOP, x(tick), height - BOTTOM);
                svg.words("tick", x(tick), height - BOTTOM + 15, "middle", Quantity.tick(tick));
            }
            for (double tick : up.ticks((int) Math.max(2, (height - TOP) / TICK_HEIGHT))) {
                svg.line("grid", LEFT, y(tick), width - RIGHT, y(tick));
                svg.words("tick", LEFT - 6, y(tick) + 4, "end", Quantity.tick(tick));
            }
            svg.words("unit", width - RIGHT, height - 8, "end", acrossUnit);
            svg.words("unit", 2, 13, "start", upUnit);
        }

        /** Writes the name beside, above or below, where nothing else is. */
        private void name(Point point) {
            double x = x(point.x());
            double y = y(point.y());
            double length = point.name().length() * LETTER;
            List<Box> places =
                    List.of(
                            new Box(x + 8, y - LINE / 2, length, LINE),
                            new Box(x - 8 - length, y - LINE / 2, length, LINE),
                            new Box(x - length / 2, y - 8 - LINE, length, LINE),
                            new Box(x - length / 2, y + 8, length, LINE),
                            new Box(x + 6, y - 6 - LINE, length, LINE),
                            new Box(x + 6, y + 6, length, LINE),
                            new Box(x - 6 - length, y - 6 - LINE, length, LINE),
                            new Box(x - 6 - length, y + 6, length, LINE));
            for (Box place : places) {
                boolean isInside =
                        place.left() >= LEFT
                                && place.left() + length <= width
                                && place.top() >= TOP - LINE
                                && place.top() + LINE <= height - BOTTOM;
                if (isInside && taken.stream().noneMatch(place::meets)) {
                    taken.add(place);
                    svg.words("name", place.left(), place.top() + LINE - 3, "start", point.name());
                    return;
                }
            }
        }
    }
}
