package org.propjet.bench.chart;

import org.jspecify.annotations.Nullable;

/**
 * A number in a chart.
 *
 * <p>Immutable.
 *
 * @param value the number; one that has no place on the scale is left out
 * @param series the class of its colour
 * @param symbol its shape; null for a text
 * @param text what stands there in place of a shape, or empty
 * @param title the text that is shown when the pointer is on it
 */
public record Mark(
        double value, String series, @Nullable Symbol symbol, String text, String title) {

    /** Makes a mark with a shape. */
    public static Mark of(double value, String series, Symbol symbol, String title) {
        return new Mark(value, series, symbol, "", title);
    }

    /** Makes a mark that is a short text. */
    public static Mark text(double value, String series, String text, String title) {
        return new Mark(value, series, null, text, title);
    }
}
