package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.ints.Int2IntMap;

import java.util.Arrays;
import java.util.List;

/**
 * The fluents that tell which moves were made, in a game of two roles where pieces are placed and
 * then stay: every move brings about its own, which holds to the end, and which another move would
 * not have brought about. {@link LastingFinder} finds them.
 *
 * <p>Immutable.
 */
final class LastingFluents {
    private final List<Int2IntMap> bitOfMove;
    private final int[] bits;

    /** For each bit of a state its index in {@link #bits}, or -1. */
    private final int[] indexes;

    /**
     * Makes them of bits of a state.
     *
     * @param bitOfMove for each role and move the bit of what it brings about
     * @param width how many bits a state has
     */
    LastingFluents(List<Int2IntMap> bitOfMove, int width) {
        this.bitOfMove = bitOfMove;
        this.bits =
                bitOfMove.stream()
                        .flatMapToInt(moves -> moves.values().intStream())
                        .sorted()
                        .distinct()
                        .toArray();
        this.indexes = new int[width];
        Arrays.fill(indexes, -1);
        for (int i = 0; i < bits.length; i++) {
            indexes[bits[i]] = i;
        }
    }

    /** Returns how many there are. */
    int count() {
        return bits.length;
    }

    /** Returns the bit of one of them in a state. */
    int bit(int index) {
        return bits[index];
    }

    /** Returns the index of the one that a role's move brings about, or -1 if it is not known. */
    int ofMove(int role, int moveId) {
        int bit = bitOfMove.get(role).getOrDefault(moveId, -1);
        return bit < 0 ? -1 : indexes[bit];
    }

    /**
     * Looks for those that hold in a state and do not in an earlier one.
     *
     * @param found receives their indexes; as long as {@link #count} suffices
     * @return how many there are
     */
    int gained(long[] earlier, long[] state, int[] found) {
        int count = 0;
        for (int word = 0; word < state.length; word++) {
            int first = word << 6;
            for (long left = state[word] & ~earlier[word]; left != 0; left &= left - 1) {
                int index = indexes[first + Long.numberOfTrailingZeros(left)];
                if (index >= 0) {
                    found[count++] = index;
                }
            }
        }
        return count;
    }
}
