package org.propjet.compiler.lanes;

import java.util.Arrays;

/**
 * The numbers of legal moves in the order of the choice's leaves ({@link
 * org.propjet.compiler.playout.PlayoutCircuit#leafOf}).
 *
 * <p>Not thread-safe; allocates nothing after its construction. Cost of a state: its legal moves,
 * and a word for each 64 leaves; nothing for roles whose leaves are in move order.
 */
final class LeafOrder {
    private final int[][] leafOf;
    private final boolean[] isMoveOrder;

    /** Which leaves have a legal move, and how many have one before each word. */
    private final long[] legal;

    private final int[] before;
    private int role;

    /** Makes it for the leaves of each role's moves. */
    LeafOrder(int[][] leafOf) {
        this.leafOf = leafOf;
        this.isMoveOrder = new boolean[leafOf.length];
        int most = 0;
        for (int one = 0; one < leafOf.length; one++) {
            isMoveOrder[one] = true;
            for (int move = 0; move < leafOf[one].length; move++) {
                isMoveOrder[one] &= move == 0 || leafOf[one][move - 1] < leafOf[one][move];
                most = Math.max(most, leafOf[one][move]);
            }
        }
        this.legal = new long[(most >>> 6) + 1];
        this.before = new int[legal.length];
    }

    /** Sets a role's legal moves: the first ones of some. */
    void begin(int roleIndex, int[] moveIds, int count) {
        role = roleIndex;
        if (isMoveOrder[role]) {
            return;
        }
        Arrays.fill(legal, 0);
        for (int i = 0; i < count; i++) {
            int leaf = leafOf[role][moveIds[i]];
            legal[leaf >>> 6] |= 1L << leaf;
        }
        for (int word = 1; word < legal.length; word++) {
            before[word] = before[word - 1] + Long.bitCount(legal[word - 1]);
        }
    }

    /**
     * Returns a legal move's number in the order of the leaves.
     *
     * @param number its number in move order
     */
    int numberOf(int moveId, int number) {
        if (isMoveOrder[role]) {
            return number;
        }
        int leaf = leafOf[role][moveId];
        return before[leaf >>> 6] + Long.bitCount(legal[leaf >>> 6] & ((1L << leaf) - 1));
    }
}
