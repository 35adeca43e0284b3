package org.propjet.player.search.tree;

import org.propjet.player.search.features.FeatureSum;

/**
 * What learnt features say of the states of a batch's rows ({@link FeatureSum}): all of them are
 * looked at together. One per thread.
 */
final class RowGuide {
    private final FeatureSum sum;
    private final int roleCount;
    private final long[][] states = new long[LeafBatch.MOST_ROWS][];
    private final int[] rows = new int[LeafBatch.MOST_ROWS];
    private final float[] promises = new float[LeafBatch.MOST_ROWS];

    RowGuide(FeatureSum sum, int roleCount) {
        this.sum = sum;
        this.roleCount = roleCount;
    }

    /** Has what features say count in the values of rows that are ready, as so many playouts do. */
    void mix(LeafBatch batch, int playouts) {
        int count = batch.listPlayed(rows, states);
        if (count == 0) {
            return;
        }
        sum.look(states, count);
        float share = (float) playouts / (playouts + batch.playoutsPerRow());
        for (int i = 0; i < count; i++) {
            for (int role = 0; role < roleCount; role++) {
                float value = batch.value(rows[i], role);
                float mixed = value + share * (sum.value(role, i) - value);
                batch.setValue(rows[i], role, mixed);
            }
        }
    }

    /** Puts those rows first that promise most to the role that chooses; none is known yet. */
    void order(LeafBatch batch, int role) {
        int count = batch.rowCount();
        for (int row = 0; row < count; row++) {
            states[row] = batch.state(row);
        }
        sum.look(states, count);
        for (int row = 0; row < count; row++) {
            promises[row] = batch.isEnd(row) ? batch.value(row, role) : sum.value(role, row);
        }
        for (int row = 0; row + 1 < count; row++) {
            int best = row;
            for (int other = row + 1; other < count; other++) {
                best = promises[other] > promises[best] ? other : best;
            }
            batch.swapRows(row, best);
            float spare = promises[row];
            promises[row] = promises[best];
            promises[best] = spare;
        }
    }
}
