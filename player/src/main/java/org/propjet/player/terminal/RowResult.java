package org.propjet.player.terminal;

import java.util.Optional;

/**
 * What came of a game, for the last cell of its row. What is too long for a cell of a table stands
 * on standard error; programs find it in the cell, as ever.
 *
 * <p>Immutable.
 *
 * @param word a word: refused
 * @param line what there is to say about it, in a line; may be empty
 * @param text the same in full, which may be many lines
 */
public record RowResult(String word, String line, String text) {
    /** A table is still a table with so long a last cell, in characters. */
    static final int MOST_CELL_CHARS = 60;

    /** Makes it, of a line. */
    public static RowResult of(String word, String line) {
        return new RowResult(word, line, line);
    }

    /** Makes it, of a failure. */
    public static RowResult of(String word, Throwable failure) {
        return new RowResult(word, FailureReport.firstLine(failure), FailureReport.words(failure));
    }

    /** Returns what stands in the cell. */
    public String cell(FigureFormat format) {
        return isCut(format) ? word : with(line);
    }

    /** Returns what stands on standard error, if the cell has not all. */
    public Optional<String> remark(FigureFormat format) {
        return isCut(format) ? Optional.of(with(text)) : Optional.empty();
    }

    private boolean isCut(FigureFormat format) {
        return format == FigureFormat.TABLE
                && (with(line).length() > MOST_CELL_CHARS || !text.equals(line));
    }

    private String with(String details) {
        return details.isEmpty() ? word : word + ": " + details;
    }
}
