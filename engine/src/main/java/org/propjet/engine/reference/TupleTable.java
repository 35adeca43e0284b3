package org.propjet.engine.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of tuples of term ids, row after row in one array, with hash indexes made when first asked
 * for.
 *
 * <p>Rows are only added, in the order in which they come, until all are cleared together; so "the
 * rows since" is a range. Not thread-safe. Nothing is allocated once the arrays are large enough.
 */
final class TupleTable {
    private final int arity;
    private final TupleIndex wholeRows;
    private final List<TupleIndex> indexes = new ArrayList<>();
    private int[] cells;
    private int rowCount;

    TupleTable(int arity) {
        this.arity = arity;
        this.cells = new int[Math.max(1, 8 * arity)];
        int[] columns = new int[arity];
        for (int i = 0; i < arity; i++) {
            columns[i] = i;
        }
        this.wholeRows = new TupleIndex(this, columns);
        indexes.add(wholeRows);
    }

    /** Returns the number of columns. */
    int arity() {
        return arity;
    }

    /** Returns the number of rows. */
    int rowCount() {
        return rowCount;
    }

    /** Returns a cell. */
    int cell(int row, int column) {
        return cells[row * arity + column];
    }

    /**
     * Adds a row unless it is there.
     *
     * @param row the cells, from index 0
     * @return whether it is new
     */
    boolean add(int[] row) {
        wholeRows.catchUp();
        if (wholeRows.firstRow(row) >= 0) {
            return false;
        }
        append(row);
        return true;
    }

    /** Adds a row that is known not to be there. */
    void append(int[] row) {
        int start = rowCount * arity;
        if (start + arity > cells.length) {
            cells = Arrays.copyOf(cells, 2 * (start + arity));
        }
        for (int i = 0; i < arity; i++) {
            cells[start + i] = row[i];
        }
        rowCount++;
    }

    /** Adds the rows of another table, none of which is there. */
    void appendAll(TupleTable other) {
        int start = rowCount * arity;
        int length = other.rowCount * arity;
        if (start + length > cells.length) {
            cells = Arrays.copyOf(cells, 2 * (start + length));
        }
        System.arraycopy(other.cells, 0, cells, start, length);
        rowCount += other.rowCount;
    }

    /** Removes all rows. */
    void clear() {
        if (rowCount > 0) {
            rowCount = 0;
            for (TupleIndex index : indexes) {
                index.clear();
            }
        }
    }

    /** Returns the index on some columns, in ascending order, making it if need be. */
    TupleIndex index(int[] columns) {
        for (TupleIndex index : indexes) {
            if (Arrays.equals(index.columns(), columns)) {
                return index;
            }
        }
        TupleIndex index = new TupleIndex(this, columns.clone());
        indexes.add(index);
        return index;
    }
}
