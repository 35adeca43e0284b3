package org.propjet.engine.datalog;

import java.util.Arrays;

/**
 * A hash index of a {@link TupleTable}: from the values of some columns to the rows that have them,
 * the latest row first.
 *
 * <p>It takes in the table's new rows when {@link #catchUp()} is called and not before. Memory: 4
 * bytes a row and some 16 a key.
 */
public final class TupleIndex {
    private final TupleTable table;
    private final int[] columns;
    private final int[] ownKey;

    /** The latest row of each key. */
    private final TupleHash latest = new TupleHash();

    /** For each row the row before with the same key, or -1. */
    private int[] earlier = new int[8];

    private int rowsSeen;

    TupleIndex(TupleTable table, int[] columns) {
        this.table = table;
        this.columns = columns;
        this.ownKey = new int[columns.length];
    }

    /** Returns the columns of the key, ascending. */
    int[] columns() {
        return columns;
    }

    /** Returns the number of different keys among the rows taken in. */
    int keyCount() {
        return latest.size();
    }

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        return 4L * rowsSeen + 16L * keyCount();
    }

    /** Forgets all rows. */
    void clear() {
        if (rowsSeen > 0) {
            latest.clear();
            rowsSeen = 0;
        }
    }

    /** Takes in the rows that were added to the table. */
    public void catchUp() {
        int rowCount = table.rowCount();
        if (rowsSeen == rowCount) {
            return;
        }
        if (rowCount > earlier.length) {
            earlier = Arrays.copyOf(earlier, Math.max(rowCount, 2 * earlier.length));
        }
        while (rowsSeen < rowCount) {
            insert(rowsSeen++);
        }
    }

    private void insert(int row) {
        table.copy(row, columns, ownKey);
        int hash = TupleHash.hash(0, ownKey, 0, ownKey.length);
        int slot = slot(ownKey, hash);
        earlier[row] = latest.at(slot);
        if (earlier[row] < 0) {
            latest.add(slot, hash, row);
        } else {
            latest.replace(slot, row);
        }
    }

    /** Returns the latest row taken in whose columns have these values, or -1. */
    public int firstRow(int[] key) {
        return latest.at(slot(key, TupleHash.hash(0, key, 0, columns.length)));
    }

    /** Returns the row before a row with the same key, or -1. */
    public int earlierRow(int row) {
        return earlier[row];
    }

    /** Returns the slot of a key, or where the search for it fails. */
    private int slot(int[] key, int hash) {
        int slot = latest.first(hash);
        while (latest.at(slot) >= 0
                && !(latest.hasHash(slot, hash) && hasKey(latest.at(slot), key))) {
            slot = latest.following(slot);
        }
        return slot;
    }

    private boolean hasKey(int row, int[] key) {
        for (int i = 0; i < columns.length; i++) {
            if (table.cell(row, columns[i]) != key[i]) {
                return false;
            }
        }
        return true;
    }
}
