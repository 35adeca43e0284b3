package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of tuples of term ids, with hash indexes made when first asked for.
 *
 * <p>Rows are only added, in the order in which they come, until all are cleared together; so "the
 * rows since" is a range. They lie in chunks of {@value #CHUNK_ROWS}, so that adding one never
 * copies millions of others, which takes longer than an interrupt may wait.
 *
 * <p>Not thread-safe. Nothing is allocated once the arrays are large enough.
 */
public final class TupleTable {
    /** Estimates look at this many rows; more changes the plans of no known game. */
    private static final int SAMPLE_SIZE = 2_000;

    private static final int CHUNK_BITS = 13;
    private static final int CHUNK_ROWS = 1 << CHUNK_BITS;
    private static final int ROW_MASK = CHUNK_ROWS - 1;

    private final int arity;
    private final TupleIndex wholeRows;
    private final List<TupleIndex> indexes = new ArrayList<>();

    /** The rows, one after the other; the first chunk grows until it is full. */
    private int[][] chunks;

    private int rowCount;

    /** Makes an empty table with a number of columns. */
    public TupleTable(int arity) {
        this.arity = arity;
        this.chunks = new int[][] {new int[8 * arity]};
        int[] columns = new int[arity];
        for (int i = 0; i < arity; i++) {
            columns[i] = i;
        }
        this.wholeRows = new TupleIndex(this, columns);
        indexes.add(wholeRows);
    }

    /** Returns the number of columns. */
    public int arity() {
        return arity;
    }

    /** Returns the number of rows. */
    public int rowCount() {
        return rowCount;
    }

    /** Returns a cell. */
    public int cell(int row, int column) {
        return chunks[row >>> CHUNK_BITS][(row & ROW_MASK) * arity + column];
    }

    /** Copies some cells of a row to the front of an array. */
    void copy(int row, int[] columns, int[] into) {
        int[] cells = chunks[row >>> CHUNK_BITS];
        int start = (row & ROW_MASK) * arity;
        for (int i = 0; i < columns.length; i++) {
            into[i] = cells[start + columns[i]];
        }
    }

    /**
     * Adds a row unless it is there.
     *
     * @param row the cells, from index 0
     * @return whether it is new
     */
    public boolean add(int[] row) {
        wholeRows.catchUp();
        if (wholeRows.firstRow(row) >= 0) {
            return false;
        }
        append(row);
        return true;
    }

    /** Adds a row that is known not to be there. */
    public void append(int[] row) {
        int[] cells = chunkWithRoom();
        int start = (rowCount & ROW_MASK) * arity;
        for (int i = 0; i < arity; i++) {
            cells[start + i] = row[i];
        }
        rowCount++;
    }

    /** Returns the chunk that the next row belongs to. */
    private int[] chunkWithRoom() {
        int number = rowCount >>> CHUNK_BITS;
        if (number == chunks.length) {
            chunks = Arrays.copyOf(chunks, number + 1);
            chunks[number] = new int[CHUNK_ROWS * arity];
        }
        int[] chunk = chunks[number];
        int needed = ((rowCount & ROW_MASK) + 1) * arity;
        if (needed > chunk.length) {
            chunk = Arrays.copyOf(chunk, Math.min(2 * needed, CHUNK_ROWS * arity));
            chunks[number] = chunk;
        }
        return chunk;
    }

    /** Adds the rows of another table, none of which is there. */
    public void appendAll(TupleTable other) {
        for (int row = 0; row < other.rowCount; row++) {
            int[] cells = chunkWithRoom();
            int[] source = other.chunks[row >>> CHUNK_BITS];
            System.arraycopy(
                    source, (row & ROW_MASK) * arity, cells, (rowCount & ROW_MASK) * arity, arity);
            rowCount++;
        }
    }

    /** Removes all rows. */
    public void clear() {
        if (rowCount > 0) {
            rowCount = 0;
            for (TupleIndex index : indexes) {
                index.clear();
            }
        }
    }

    /** Returns the index on some columns, in ascending order, making it if need be. */
    public TupleIndex index(int[] columns) {
        TupleIndex known = knownIndex(columns);
        if (known != null) {
            return known;
        }
        TupleIndex index = new TupleIndex(this, columns.clone());
        indexes.add(index);
        return index;
    }

    private @Nullable TupleIndex knownIndex(int[] columns) {
        for (TupleIndex index : indexes) {
            if (Arrays.equals(index.columns(), columns)) {
                return index;
            }
        }
        return null;
    }

    /**
     * Returns how many rows have the same values in some columns, on average over those values:
     * counted by an index, or estimated from a sample if there are many rows and no index yet.
     */
    public double meanMatches(int[] columns) {
        if (columns.length == 0 || rowCount == 0) {
            return rowCount;
        }
        if (rowCount > SAMPLE_SIZE && knownIndex(columns) == null) {
            return sampledMatches(columns);
        }
        TupleIndex index = index(columns);
        index.catchUp();
        return (double) rowCount / index.keyCount();
    }

    private double sampledMatches(int[] columns) {
        int step = rowCount / SAMPLE_SIZE;
        int[] key = new int[columns.length];
        IntOpenHashSet keys = new IntOpenHashSet();
        int count = 0;
        for (int row = 0; row < rowCount; row += step) {
            copy(row, columns, key);
            keys.add(TupleHash.hash(0, key, 0, key.length));
            count++;
        }
        boolean nearlyUnique = keys.size() > count - count / 4;
        return (double) count / keys.size() * (nearlyUnique ? 1 : step);
    }

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        long bytes = 4L * arity * rowCount;
        for (TupleIndex index : indexes) {
            bytes += index.estimatedBytes();
        }
        return bytes;
    }
}
