package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network.Kind;

/**
 * The cuts of the nodes of a circuit that is being built: at most four nodes each, the leaves, of
 * which the node is a function (Cong and Ding 1994). Of each node some are kept, found by joining
 * those of the nodes that it reads.
 *
 * <p>Not thread-safe. Memory: at most 300 bytes a node.
 */
final class Cuts {
    /** The most leaves of a cut. */
    static final int LEAVES = 4;

    /** The most cuts of a node, without the one whose leaf it is itself. */
    private static final int MOST_CUTS = 14;

    /** A cut in the list: its leaves in ascending order, {@link #NO_LEAF} after them; its table. */
    private static final int WORDS = LEAVES + 1;

    private static final int NO_LEAF = Integer.MAX_VALUE;

    private final CircuitBuilder builder;

    /** For each node where its cuts begin. */
    private final IntArrayList starts = new IntArrayList();

    private final IntArrayList words = new IntArrayList();
    private final int[] joined = new int[LEAVES];

    Cuts(CircuitBuilder builder) {
        this.builder = builder;
        starts.add(0);
        while (starts.size() <= builder.firstGate()) {
            starts.add(0);
        }
    }

    /** Finds the cuts of the nodes that have been built since the last time. */
    void update() {
        for (int node = starts.size() - 1; node < builder.nodeCount(); node++) {
            find(node);
            starts.add(words.size());
        }
    }

    /** Returns the first cut of a node; they follow one another. */
    int first(int node) {
        return starts.getInt(node) / WORDS;
    }

    /** Returns the cut after the last one of a node. */
    int end(int node) {
        return starts.getInt(node + 1) / WORDS;
    }

    /** Returns the number of leaves of a cut. */
    int leafCount(int cut) {
        int count = 0;
        while (count < LEAVES && leaf(cut, count) != NO_LEAF) {
            count++;
        }
        return count;
    }

    int leaf(int cut, int index) {
        return words.getInt(cut * WORDS + index);
    }

    /** Returns the truth table of a cut's node, where the leaves are the variables. */
    int table(int cut) {
        return words.getInt(cut * WORDS + LEAVES);
    }

    private void find(int node) {
        int a = builder.fanIn(builder.fanInStart(node));
        int b = builder.fanIn(builder.fanInStart(node) + 1);
        Kind kind = builder.kind(node);
        boolean isPair = builder.fanInEnd(node) - builder.fanInStart(node) == 2;
        int countA = isPair ? count(a) : 0;
        int countB = isPair ? count(b) : 0;
        for (int i = -1; i < countA; i++) {
            for (int k = -1; k < countB; k++) {
                if (isPair && join(a, i, b, k)) {
                    int one = tableOf(a, i);
                    int other = tableOf(b, k);
                    add(node, kind == Kind.AND ? one & other : one ^ other);
                }
            }
        }
        if (!isPair) {
            addTriple(node, kind);
        }
    }

    private void addTriple(int node, Kind kind) {
        int[] tables = new int[3];
        for (int i = 0; i < tables.length; i++) {
            int literal = builder.fanIn(builder.fanInStart(node) + i);
            joined[i] = NetLiteral.node(literal);
            tables[i] = BestStructures.VARIABLES[i] ^ ((literal & 1) == 0 ? 0 : 0xFFFF);
        }
        joined[3] = NO_LEAF;
        // the leaves must ascend
        for (int i = 0; i < 2; i++) {
            for (int k = 0; k < 2 - i; k++) {
                if (joined[k] > joined[k + 1]) {
                    return;
                }
            }
        }
        int a = tables[0];
        int b = tables[1];
        int c = tables[2];
        add(node, kind == Kind.XOR ? a ^ b ^ c : (a & b) | (a & c) | (b & c));
    }

    private int count(int literal) {
        int node = NetLiteral.node(literal);
        return end(node) - first(node);
    }

    /** Returns a leaf of a literal's cut; the cut -1 is the node itself. */
    private int leafOf(int literal, int cut, int index) {
        int node = NetLiteral.node(literal);
        return cut < 0
                ? (index == 0 ? node : NO_LEAF)
                : index == LEAVES ? NO_LEAF : leaf(first(node) + cut, index);
    }

    /** Makes the leaves of two cuts those of one; returns whether they are few enough. */
    private boolean join(int a, int cutA, int b, int cutB) {
        int size = 0;
        int i = 0;
        int k = 0;
        while (true) {
            int leafA = leafOf(a, cutA, i);
            int leafB = leafOf(b, cutB, k);
            int least = Math.min(leafA, leafB);
            if (least == NO_LEAF) {
                break;
            }
            if (size == LEAVES) {
                return false;
            }
            joined[size++] = least;
            i += leafA == least ? 1 : 0;
            k += leafB == least ? 1 : 0;
        }
        while (size < LEAVES) {
            joined[size++] = NO_LEAF;
        }
        return true;
    }

    /** Returns the table of a literal's cut, with the joined leaves as variables. */
    private int tableOf(int literal, int cut) {
        int node = NetLiteral.node(literal);
        int table = cut < 0 ? BestStructures.VARIABLES[0] : table(first(node) + cut);
        int at = LEAVES - 1;
        for (int i = LEAVES - 1; i >= 0; i--) {
            int leaf = leafOf(literal, cut, i);
            if (leaf != NO_LEAF) {
                while (joined[at] != leaf) {
                    at--;
                }
                table = swapped(table, i, at);
            }
        }
        return NetLiteral.isNegated(literal) ? ~table & 0xFFFF : table;
    }

    /** Returns a table with two variables exchanged, the first of which is before the second. */
    static int swapped(int table, int one, int other) {
        if (one == other) {
            return table;
        }
        int only = BestStructures.VARIABLES[one] & ~BestStructures.VARIABLES[other];
        int shift = (1 << other) - (1 << one);
        int difference = (table ^ (table >>> shift)) & only;
        return table ^ difference ^ (difference << shift);
    }

    /** Adds a cut with the joined leaves, unless all leaves of another one are among them. */
    private void add(int node, int table) {
        int start = starts.getInt(node);
        for (int at = start; at < words.size(); at += WORDS) {
            if (isAmongJoined(at)) {
                return;
            }
        }
        if (words.size() - start < MOST_CUTS * WORDS) {
            for (int leaf : joined) {
                words.add(leaf);
            }
            words.add(table);
        }
    }

    private boolean isAmongJoined(int at) {
        int k = 0;
        for (int i = 0; i < LEAVES; i++) {
            int leaf = words.getInt(at + i);
            if (leaf == NO_LEAF) {
                return true;
            }
            while (k < LEAVES && joined[k] < leaf) {
                k++;
            }
            if (k == LEAVES || joined[k] != leaf) {
                return false;
            }
        }
        return true;
    }
}
