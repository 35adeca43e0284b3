package org.propjet.compiler.playout;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The leaves of a choice in rows and columns: a row may be where a piece starts, a column where it
 * ends. {@link MoveChooser} then chooses a row, and a column of what is legal in that row.
 *
 * <p>Any grid is right that has no two leaves at one place, and whose leaves are numbered by rows,
 * and within a row by columns.
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

    /** Returns for each leaf its number by rows and columns. */
    int[] numbers() {
        int[] numbers = new int[rowOf.length];
        int[] order =
                IntStream.range(0, rowOf.length)
                        .boxed()
                        .sorted(
                                Comparator.<Integer>comparingInt(leaf -> rowOf[leaf])
                                        .thenComparingInt(leaf -> columnOf[leaf]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        for (int i = 0; i < order.length; i++) {
            numbers[order[i]] = i;
        }
        return numbers;
    }

    /** Returns the same with leaves of new numbers. */
    LeafGrid renumbered(int[] numbers) {
        int[] rows = new int[rowOf.length];
        int[] columns = new int[rowOf.length];
        for (int leaf = 0; leaf < rowOf.length; leaf++) {
            rows[numbers[leaf]] = rowOf[leaf];
            columns[numbers[leaf]] = columnOf[leaf];
        }
        return new LeafGrid(rows, columns, rowCount, columnCount);
    }
}
