package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.CircuitBuilder;

import java.util.Arrays;

/**
 * When the moves of rows are legal, apart from what all moves of a row need: a queen stands on the
 * square that they start from. That is looked at once for the row's count, not for each of its
 * moves.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param rest for each move when it is legal, given that its row's common condition holds
 * @param common for each row what its moves need
 */
record RowConditions(int[] rest, int[] common) {
    /** For rows of fewer moves it costs as much to look at a condition once as at each move. */
    private static final int LEAST_MOVES = 3;

    /** Takes what the moves of each row have in common out of when they are legal. */
    static RowConditions of(CircuitBuilder builder, int[] legal, LeafGrid grid) {
        int[] rest = legal.clone();
        int[] common = new int[grid.rowCount()];
        int from = 0;
        for (int row = 0; row < common.length; row++) {
            int to = grid.firstOf(row + 1);
            int[] taken = to - from < LEAST_MOVES ? new int[0] : common(builder, legal, from, to);
            IntOpenHashSet set = new IntOpenHashSet(taken);
            for (int move = from; move < to && taken.length > 0; move++) {
                IntArrayList own = new IntArrayList();
                builder.divide(legal[move], set, new IntArrayList(), own);
                rest[move] = builder.and(own.elements(), 0, own.size());
            }
            common[row] = builder.and(taken, 0, taken.length);
            from = to;
        }
        return new RowConditions(rest, common);
    }

    /** Returns what some moves all need, ascending; those that are never legal do not matter. */
    private static int[] common(CircuitBuilder builder, int[] legal, int from, int to) {
        int[] possible =
                Arrays.stream(legal, from, to).filter(one -> one != CircuitBuilder.FALSE).toArray();
        return possible.length < to - from ? new int[0] : builder.commonParts(possible);
    }
}
