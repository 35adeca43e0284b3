package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Figures of things that are alike: with each column stands what it has of a thing.
 *
 * <p>Immutable.
 *
 * @param <T> what a row is about
 */
public final class FigureTable<T> {
    private final List<Figure<T>> figures;

    /** A column, and what it has of a thing: a value of {@link FigureWriter}. */
    public record Figure<T>(FigureColumn column, Function<T, ? extends @Nullable Object> value) {}

    /** Rows that have begun; see {@link FigureWriter}. */
    public final class Rows implements AutoCloseable {
        private final FigureWriter writer;

        private Rows(FigureWriter writer) {
            this.writer = writer;
        }

        /** Writes a row. */
        public void add(T thing) {
            writer.row(values(thing));
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    private FigureTable(List<Figure<T>> figures) {
        this.figures = figures;
    }

    /** Makes a table. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the list only reads them
    public static <T> FigureTable<T> of(Figure<T>... figures) {
        return new FigureTable<>(List.of(figures));
    }

    /**
     * Returns this table without the columns of these names.
     *
     * @throws IllegalArgumentException if it has no such column
     */
    public FigureTable<T> without(String... names) {
        List<String> left = Arrays.asList(names);
        List<Figure<T>> others =
                figures.stream().filter(figure -> !left.contains(figure.column().name())).toList();
        if (others.size() != figures.size() - names.length) {
            throw new IllegalArgumentException("not all of them are columns: " + left);
        }
        return new FigureTable<>(others);
    }

    private List<FigureColumn> columns() {
        return figures.stream().map(Figure::column).toList();
    }

    private @Nullable Object[] values(T thing) {
        @Nullable Object[] values = new Object[figures.size()];
        Arrays.setAll(values, i -> figures.get(i).value().apply(thing));
        return values;
    }

    /** Begins rows, which are written as they come; see {@link FigureWriter}. */
    public Rows begin(FigureFormat format, Output output) {
        return new Rows(FigureWriter.rows(format, output, columns()));
    }

    /** Writes rows. */
    public void write(FigureFormat format, Output output, Iterable<? extends T> things) {
        try (Rows rows = begin(format, output)) {
            things.forEach(rows::add);
        }
    }

    /** Writes the only row that there is: a table has a line for each column. */
    public void writeOnly(FigureFormat format, Output output, T thing) {
        FigureWriter.single(format, output, columns(), values(thing));
    }

    /**
     * Writes the only row that there is, of which one column has a list of texts: in a table they
     * follow, one a line.
     *
     * @param name the column's name
     * @param texts what it has
     */
    public void writeOnly(
            FigureFormat format, Output output, T thing, String name, List<String> texts) {
        if (format == FigureFormat.TABLE) {
            without(name).writeOnly(format, output, thing);
            texts.forEach(output::line);
        } else {
            writeOnly(format, output, thing);
        }
    }

    /** Returns what there is of a thing, by the columns' names. */
    public Map<String, @Nullable Object> entries(T thing) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        figures.forEach(figure -> entries.put(figure.column().name(), figure.value().apply(thing)));
        return entries;
    }
}
