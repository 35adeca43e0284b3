package org.propjet.bench.chart;

/** Small pictures that say which mark is what. */
public final class Legend {
    private static final double SIZE = 14;

    private Legend() {}

    /** Draws a mark by itself. */
    public static String draw(Mark mark) {
        Svg svg = new Svg(SIZE, SIZE, mark.title());
        svg.mark(mark, SIZE / 2, SIZE / 2);
        return svg.done();
    }
}
