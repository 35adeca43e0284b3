package org.propjet.player.show;

import java.util.List;
import java.util.Set;

/**
 * The shape of a board. Immutable.
 *
 * @param name what the rules call it, such as {@code cell}; for people
 * @param shape how its cells touch
 * @param columns the labels of its columns, from the left
 * @param rows the labels of its rows, from the top
 * @param missing the cells of the rectangle that the board does not have
 * @param blockSide the board is divided into blocks of so many columns and rows; 0 if not
 */
public record Board(
        String name,
        Shape shape,
        List<String> columns,
        List<String> rows,
        Set<Cell> missing,
        int blockSide) {
    /** How cells touch. */
    public enum Shape {
        /** Each cell has four sides. */
        SQUARE,
        /** Each cell has six sides; a row is half a cell further right than the one above it. */
        HEX
    }

    public Board {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        missing = Set.copyOf(missing);
    }
}
