package org.propjet.compiler.single;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;

import org.propjet.compiler.single.WordDisjunct.Any;
import org.propjet.compiler.single.WordDisjunct.Spread;
import org.propjet.compiler.single.WordDisjunct.Transfer;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides the edges that lead to a word into few {@link WordDisjunct}s, greedily: of the edges
 * between two words it takes, as long as there are any, the largest set for its cost that one
 * disjunct can serve. Candidates are a longest rising chain (Fredman 1975), for a {@link Transfer},
 * the edges from one bit, for a {@link Spread}, and those to one bit, for an {@link Any}.
 *
 * <p>An edge is a {@code long}: {@code source place << 7 | (63 - target bit) << 1 | negated}, so
 * that edges in order rise in their source bit and, at the same source bit, fall in their target
 * bit.
 *
 * <p>Not thread-safe; for one word.
 */
final class DisjunctFinder {
    /** What word disjuncts cost that read nothing negated, as {@link WordDisjunct#cost} says. */
    private static final int TRANSFER_COST = 3;

    private static final int SPREAD_COST = 4;

    /** That of one word, and of each word more. */
    private static final int ANY_COST = 6;

    private static final int NEXT_ANY_COST = 2;

    /**
     * Words that one {@link Any} reads, at most, so that its code fits into a method whatever the
     * fan-in; a place may have several.
     */
    static final int MAX_SOURCES = 64;

    private final List<WordDisjunct> disjuncts = new ArrayList<>();
    private final AnyDraft[] drafts = new AnyDraft[64];
    private final int[] rest;
    private int restCount;
    private int source;

    private static final class AnyDraft {
        final IntArrayList sources = new IntArrayList();
        final LongArrayList sourceMasks = new LongArrayList();
        final LongArrayList negatedMasks = new LongArrayList();
    }

    private DisjunctFinder(int edgeCount) {
        rest = new int[edgeCount];
    }

    /** Returns an edge. */
    static long edge(int sourcePlace, int targetBit, boolean isNegated) {
        return (long) sourcePlace << 7 | (63 - targetBit) << 1 | (isNegated ? 1 : 0);
    }

    /**
     * Returns the disjuncts that serve edges.
     *
     * @param edges no two alike; sorted by this method
     */
    static List<WordDisjunct> find(LongArrayList edges) {
        LongArrays.quickSort(edges.elements(), 0, edges.size());
        DisjunctFinder finder = new DisjunctFinder(edges.size());
        for (int from = 0; from < edges.size(); ) {
            int source = (int) (edges.getLong(from) >>> 13);
            finder.source = source;
            finder.restCount = 0;
            for (; from < edges.size() && edges.getLong(from) >>> 13 == source; from++) {
                finder.rest[finder.restCount++] = (int) edges.getLong(from) & 0x1fff;
            }
            finder.divide();
        }
        finder.finishAny();
        return List.copyOf(finder.disjuncts);
    }

    private static int sourceBit(int edge) {
        return edge >>> 7;
    }

    private static int targetBit(int edge) {
        return 63 - (edge >>> 1 & 63);
    }

    private void divide() {
        while (restCount > 0) {
            int[] fromBit = new int[64];
            int[] toBit = new int[64];
            for (int i = 0; i < restCount; i++) {
                fromBit[sourceBit(rest[i])]++;
                toBit[targetBit(rest[i])]++;
            }
            int from = fullest(fromBit);
            int to = fullest(toBit);
            int[] chain = longestChain();
            int anyCost = drafts[to] == null ? ANY_COST : NEXT_ANY_COST;
            if (chain.length * SPREAD_COST >= fromBit[from] * TRANSFER_COST
                    && chain.length * anyCost >= toBit[to] * TRANSFER_COST) {
                transfer(chain);
            } else if (fromBit[from] * anyCost >= toBit[to] * SPREAD_COST) {
                spread(from);
            } else {
                any(to);
            }
        }
    }

    private static int fullest(int[] counts) {
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return best;
    }

    /** Returns the positions in {@link #rest} of a longest chain that rises in both bits. */
    private int[] longestChain() {
        int[] tails = new int[64];
        int[] previous = new int[restCount];
        int length = 0;
        for (int i = 0; i < restCount; i++) {
            int bit = targetBit(rest[i]);
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (targetBit(rest[tails[middle]]) < bit) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[i] = low > 0 ? tails[low - 1] : -1;
            tails[low] = i;
            length = Math.max(length, low + 1);
        }
        int[] chain = new int[length];
        for (int at = tails[length - 1], i = length - 1; i >= 0; at = previous[at], i--) {
            chain[i] = at;
        }
        return chain;
    }

    private void transfer(int[] chain) {
        long sourceMask = 0;
        long negatedMask = 0;
        long targetMask = 0;
        int kept = 0;
        int next = 0;
        for (int i = 0; i < restCount; i++) {
            int edge = rest[i];
            if (next < chain.length && chain[next] == i) {
                sourceMask |= 1L << sourceBit(edge);
                negatedMask |= (long) (edge & 1) << sourceBit(edge);
                targetMask |= 1L << targetBit(edge);
                next++;
            } else {
                rest[kept++] = edge;
            }
        }
        restCount = kept;
        disjuncts.add(new Transfer(source, sourceMask, negatedMask, targetMask));
    }

    private void spread(int from) {
        long negatedMask = 0;
        long targetMask = 0;
        int kept = 0;
        for (int i = 0; i < restCount; i++) {
            int edge = rest[i];
            if (sourceBit(edge) == from) {
                negatedMask |= (long) (edge & 1) << targetBit(edge);
                targetMask |= 1L << targetBit(edge);
            } else {
                rest[kept++] = edge;
            }
        }
        restCount = kept;
        disjuncts.add(new Spread(source, from, negatedMask, targetMask));
    }

    private void any(int to) {
        long sourceMask = 0;
        long negatedMask = 0;
        int kept = 0;
        for (int i = 0; i < restCount; i++) {
            int edge = rest[i];
            if (targetBit(edge) == to) {
                sourceMask |= 1L << sourceBit(edge);
                negatedMask |= (long) (edge & 1) << sourceBit(edge);
            } else {
                rest[kept++] = edge;
            }
        }
        restCount = kept;
        AnyDraft draft = drafts[to];
        if (draft != null && draft.sources.size() == MAX_SOURCES) {
            finishAny(to);
            draft = null;
        }
        if (draft == null) {
            draft = new AnyDraft();
            drafts[to] = draft;
        }
        draft.sources.add(source);
        draft.sourceMasks.add(sourceMask);
        draft.negatedMasks.add(negatedMask);
    }

    private void finishAny() {
        for (int bit = 0; bit < drafts.length; bit++) {
            finishAny(bit);
        }
    }

    private void finishAny(int bit) {
        AnyDraft draft = drafts[bit];
        if (draft != null) {
            disjuncts.add(
                    new Any(
                            draft.sources.toIntArray(),
                            draft.sourceMasks.toLongArray(),
                            draft.negatedMasks.toLongArray(),
                            bit));
        }
    }
}
