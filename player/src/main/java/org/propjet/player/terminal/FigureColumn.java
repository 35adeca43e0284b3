package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.util.function.Function;

/**
 * A column of figures.
 *
 * <p>Immutable.
 *
 * @param name the name in tsv and json, lower case with underscores; never changes
 * @param isText whether its values are words or lists, aligned to the left
 * @param decimals how many decimals a table shows
 * @param width the least width in a table; 0 if it is not known before all rows are
 * @param detail 0 if tables always show it; otherwise, the higher the sooner a table leaves it out
 *     that would be too wide
 */
public record FigureColumn(String name, boolean isText, int decimals, int width, int detail) {

    /** Makes a column of words. */
    public static FigureColumn text(String name) {
        return new FigureColumn(name, true, 0, 0, 0);
    }

    /** Makes a column of whole numbers. */
    public static FigureColumn integer(String name) {
        return new FigureColumn(name, false, 0, 0, 0);
    }

    /** Makes a column of numbers with decimals. */
    public static FigureColumn decimal(String name, int decimals) {
        return new FigureColumn(name, false, decimals, 0, 0);
    }

    /** Makes a column of lists of numbers. */
    public static FigureColumn decimals(String name, int decimals) {
        return new FigureColumn(name, true, decimals, 0, 0);
    }

    /**
     * Returns this column with a width. If all columns have one, but for a last one of text, rows
     * are written as they come.
     */
    public FigureColumn width(int characters) {
        int width = Math.max(characters, label().length());
        return new FigureColumn(name, isText, decimals, width, detail);
    }

    /** Returns this column, left out of tables that would be too wide; the highest order first. */
    public FigureColumn detail(int order) {
        return new FigureColumn(name, isText, decimals, width, order);
    }

    /** Returns this column with what it has of a thing that a row is about. */
    public <T> FigureTable.Figure<T> of(Function<T, ? extends @Nullable Object> value) {
        return new FigureTable.Figure<>(this, value);
    }

    /** Returns the heading in a table. */
    String label() {
        return name.replace("_per_s", "/s").replace('_', ' ');
    }
}
