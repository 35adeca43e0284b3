package org.propjet.player.search.tree;

import org.propjet.engine.game.Playouts;

/** The rows of batches whose playouts are in a word of lanes. Not thread-safe. */
final class LaneWord {
    private final LeafBatch[] batches = new LeafBatch[Long.SIZE];
    private final int[] rows = new int[Long.SIZE];
    private final long[] newLanes = new long[Long.SIZE];
    private final long[][] newStates = new long[Long.SIZE][];
    private int count;
    private int newCount;

    int count() {
        return count;
    }

    LeafBatch batch(int index) {
        return batches[index];
    }

    int row(int index) {
        return rows[index];
    }

    /** Takes all rows for begun. */
    void clearNew() {
        newCount = 0;
    }

    /** Adds a row whose playouts are to begin in some lanes. */
    void add(LeafBatch batch, int row, long lanes) {
        batches[count] = batch;
        rows[count] = row;
        count++;
        newLanes[newCount] = lanes;
        newStates[newCount] = batch.state(row);
        newCount++;
    }

    /** Begins the playouts of the rows that were added since {@link #clearNew}. */
    void start(Playouts playouts, int firstLane) {
        if (newCount > 0) {
            playouts.startWord(firstLane, newCount, newLanes, newStates);
        }
    }

    /**
     * Adds the playouts that have ended to a table, those of neighbouring rows of a batch at once.
     */
    void count(Playouts.EndedLanes ended, AmafTable table) {
        for (int i = 0; i < count; ) {
            LeafBatch batch = batches[i];
            long lanes = 0;
            for (; i < count && batches[i].equals(batch); i++) {
                lanes |= batch.lanes(rows[i]);
            }
            if ((lanes & ended.lanes()) != 0) {
                table.add(batch, lanes & ended.lanes(), ended);
            }
        }
    }

    /** Removes a row whose playouts have ended; the last one takes its place. */
    void remove(int index) {
        count--;
        batches[index] = batches[count];
        rows[index] = rows[count];
    }
}
