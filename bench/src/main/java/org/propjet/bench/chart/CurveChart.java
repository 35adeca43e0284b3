package org.propjet.bench.chart;

import java.util.List;

/**
 * A curve over time, with events.
 *
 * <p>Immutable.
 *
 * @param title what it shows
 * @param acrossUnit what the axis from left to right counts
 * @param upUnit what the axis from bottom to top counts, from 0
 * @param points in the order of time, at least one
 * @param events in the order of time
 */
public record CurveChart(
        String title, String acrossUnit, String upUnit, List<Point> points, List<Event> events) {
    private static final double LEFT = 48;
    private static final double RIGHT = 14;
    private static final double TOP = 52;
    private static final double BOTTOM = 40;
    private static final double LETTER = 6.6;
    private static final double LINE = 14;
    private static final double TICK_WIDTH = 50;
    private static final double TICK_HEIGHT = 34;

    /** A point of the curve. */
    public record Point(double x, double y) {}

    /**
     * Something that happened.
     *
     * @param x when
     * @param label what
     */
    public record Event(double x, String label) {}

    /** Draws it of a size. */
    public String draw(double width, double height) {
        Scale across = Scale.fromZero(points.stream().mapToDouble(Point::x).max().orElse(1));
        Scale up = Scale.fromZero(points.stream().mapToDouble(Point::y).max().orElse(1));
        Svg svg = new Svg(width, height, title);
        double right = width - RIGHT;
        double bottom = height - BOTTOM;
        for (double tick : across.ticks((int) Math.max(2, (right - LEFT) / TICK_WIDTH))) {
            double x = LEFT + across.at(tick) * (right - LEFT);
            svg.line("grid", x, TOP, x, bottom);
            svg.words("tick", x, bottom + 15, "middle", Quantity.tick(tick));
        }
        for (double tick : up.ticks((int) Math.max(2, (bottom - TOP) / TICK_HEIGHT))) {
            double y = bottom - up.at(tick) * (bottom - TOP);
            svg.line("grid", LEFT, y, right, y);
            svg.words("tick", LEFT - 6, y + 4, "end", Quantity.tick(tick));
        }
        svg.words("unit", right, height - 8, "end", acrossUnit);
        svg.words("unit", 2, 13, "start", upUnit);
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            path.append(path.isEmpty() ? "M" : "L")
                    .append(Svg.number(LEFT + across.at(point.x()) * (right - LEFT)))
                    .append(',')
                    .append(Svg.number(bottom - up.at(point.y()) * (bottom - TOP)));
        }
        svg.begin("path", "class", "curve", "d", path.toString()).end();
        events(svg, across, right, bottom);
        return svg.done();
    }

    /** Draws the events; their labels stand above, in the second line where they would overlap. */
    private void events(Svg svg, Scale across, double right, double bottom) {
        double taken = 0;
        boolean isRaised = false;
        for (Event event : events) {
            if (across.holds(event.x())) {
                double x = LEFT + across.at(event.x()) * (right - LEFT);
                double length = event.label().length() * LETTER;
                boolean fits = x + length <= right;
                double start = fits ? x : x - length;
                isRaised = start < taken && !isRaised;
                double y = TOP - 5 - (isRaised ? LINE : 0);
                svg.line("event", x, y + 2, x, bottom);
                svg.words("event-label", x, y, fits ? "start" : "end", event.label());
                taken = start + length + LETTER;
            }
        }
    }
}
