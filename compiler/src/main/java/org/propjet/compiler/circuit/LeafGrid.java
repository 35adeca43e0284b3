package org.propjet.compiler.circuit;

/**
 * The leaves of a choice in rows and columns: a row may be where a piece starts, a column where it
 * ends. {@link MoveChooser} then chooses a row, and a column of what is legal in that row.
 *
 * <p>Any grid is right that has no two leaves at one place. Leaves are numbered by rows, and within
 * a row by columns.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param rowOf for each leaf its row
 * @param columnOf for each leaf its column
 * @param rowCount how many rows there are
 * @param columnCount how many columns there are
 */
record LeafGrid(int[] rowOf, int[] columnOf, int rowCount, int columnCount) {
    /** Returns the first leaf of a row, or how many leaves there are if no row is left. */
    int firstOf(int row) {
        int first = 0;
        while (first < rowOf.length && rowOf[first] < row) {
            first++;
        }
        return first;
    }
}
