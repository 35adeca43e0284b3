package org.propjet.engine.reference;

import java.util.Arrays;

/**
 * A hash index of a {@link TupleTable}: from the values of some columns to the rows that have them,
 * the latest row first.
 *
 * <p>It takes in the table's new rows when {@link #catchUp()} is called and not before.
 *
 * <pre>
 * slots[hash of a key]   row + 1 of the latest row with that key, or 0; open addressing
 * earlier[row]           the row before with the same key, or -1
 * </pre>
 */
final class TupleIndex {
    private final TupleTable table;
    private final int[] columns;
    private int[] slots = new int[16];
    private int[] earlier = new int[8];
    private int keyCount;
    private int rowsSeen;

    TupleIndex(TupleTable table, int[] columns) {
        this.table = table;
        this.columns = columns;
    }

    /** Returns the columns of the key, ascending. */
    int[] columns() {
        return columns;
    }

    /** Returns the number of different keys among the rows taken in. */
    int keyCount() {
        return keyCount;
    }

    /** Forgets all rows. */
    void clear() {
        if (rowsSeen > 0) {
            Arrays.fill(slots, 0);
            keyCount = 0;
            rowsSeen = 0;
        }
    }

    /** Takes in the rows that were added to the table. */
    void catchUp() {
        int rowCount = table.rowCount();
        if (rowsSeen == rowCount) {
            return;
        }
        if (rowCount > earlier.length) {
            earlier = Arrays.copyOf(earlier, Math.max(rowCount, 2 * earlier.length));
        }
        while (rowsSeen < rowCount) {
            if (2 * (keyCount + 1) > slots.length) {
                grow();
            }
            insert(rowsSeen);
            rowsSeen++;
        }
    }

    /** Returns the latest row taken in whose columns have these values, or -1. */
    int firstRow(int[] key) {
        int mask = slots.length - 1;
        int slot = hash(key) & mask;
        while (true) {
            int row = slots[slot] - 1;
            if (row < 0 || hasKey(row, key)) {
                return row;
            }
            slot = (slot + 1) & mask;
        }
    }

    /** Returns the row before a row with the same key, or -1. */
    int earlierRow(int row) {
        return earlier[row];
    }

    private void insert(int row) {
        int mask = slots.length - 1;
        int slot = hashOfRow(row) & mask;
        while (true) {
            int other = slots[slot] - 1;
            if (other < 0) {
                earlier[row] = -1;
                slots[slot] = row + 1;
                keyCount++;
                return;
            }
            if (sameKey(other, row)) {
                earlier[row] = other;
                slots[slot] = row + 1;
                return;
            }
            slot = (slot + 1) & mask;
        }
    }

    private void grow() {
        int[] old = slots;
        slots = new int[2 * old.length];
        int mask = slots.length - 1;
        for (int entry : old) {
            if (entry != 0) {
                int slot = hashOfRow(entry - 1) & mask;
                while (slots[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = entry;
            }
        }
    }

    private boolean hasKey(int row, int[] key) {
        for (int i = 0; i < columns.length; i++) {
            if (table.cell(row, columns[i]) != key[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean sameKey(int row, int otherRow) {
        for (int column : columns) {
            if (table.cell(row, column) != table.cell(otherRow, column)) {
                return false;
            }
        }
        return true;
    }

    private int hash(int[] key) {
        int hash = 0;
        for (int i = 0; i < columns.length; i++) {
            hash = mix(hash, key[i]);
        }
        return hash ^ (hash >>> 16);
    }

    private int hashOfRow(int row) {
        int hash = 0;
        for (int column : columns) {
            hash = mix(hash, table.cell(row, column));
        }
        return hash ^ (hash >>> 16);
    }

    private static int mix(int hash, int value) {
        int mixed = (hash ^ value) * 0x9E3779B1;
        return mixed ^ (mixed >>> 15);
    }
}
