package org.propjet.engine.gdl;

/**
 * Where a piece of rules text stands: the file's name and the 1-based line and column of its first
 * character.
 *
 * <p>Immutable. Columns count characters, a tab being one.
 *
 * @param source the file's name, or a word such as {@code <stdin>}
 * @param line the line, from 1
 * @param column the column, from 1
 */
public record SourceSpan(String source, int line, int column) {

    /** Returns {@code file:line:column}, the form that editors and terminals make clickable. */
    @Override
    public String toString() {
        return source + ":" + line + ":" + column;
    }
}
