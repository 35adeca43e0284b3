package org.propjet.player.search;

import org.propjet.player.cluster.WireReader;

/**
 * Reads what {@link StatisticsWriter} wrote elsewhere: visits and values go to {@link SharedNodes},
 * what is proven to the graph itself. Nodes that are not in this graph are passed over; they will
 * be told of again.
 *
 * <p>Used by a thread that searches, others may do so meanwhile.
 */
final class StatisticsReader {
    private static final long MOST_VISITS = 1L << 40;
    private static final int MOST_PLIES = (1 << 20) - 1;

    private final StateGraph graph;
    private final SharedNodes shared;
    private final boolean isTrusting;
    private final int roleCount;

    // The node that was read last.
    private final int[] moveCounts;
    private final int[] bounds;
    private final int[][] edgeBounds;
    private long[][] visits = {};
    private float[][] values = {};

    /**
     * Makes a reader.
     *
     * @param isTrusting whether anything proven is taken over
     */
    StatisticsReader(StateGraph graph, SharedNodes shared, boolean isTrusting) {
        this.graph = graph;
        this.shared = shared;
        this.isTrusting = isTrusting;
        this.roleCount = graph.roleCount();
        this.moveCounts = new int[roleCount];
        this.bounds = new int[roleCount];
        this.edgeBounds = new int[roleCount][];
    }

    /**
     * Reads all nodes of a message.
     *
     * @throws IllegalArgumentException if it is none, or one of another game; what was read before
     *     stays
     */
    void read(String sender, WireReader from) {
        while (!from.isAtEnd()) {
            long hash = from.word(Long.BYTES);
            int ply = from.number(MOST_PLIES);
            int length = from.number(0xFFFF);
            readRoles(from);
            int node = graph.find(hash, ply);
            if (node >= 0) {
                check(node);
                shared.hear(sender, hash, ply, node, graph.tag(node), visits, values);
                if (isTrusting) {
                    prove(node, length);
                }
            }
        }
    }

    private void readRoles(WireReader from) {
        visits = new long[roleCount][];
        values = new float[roleCount][];
        int left = StatisticsWriter.MOST_EDGES;
        for (int role = 0; role < roleCount; role++) {
            moveCounts[role] = from.number(PlayerTree.MOST_TOGETHER);
            bounds[role] = bounds(from);
            int edges = from.number(left);
            left -= edges;
            visits[role] = new long[edges];
            values[role] = new float[edges];
            edgeBounds[role] = new int[edges];
            for (int edge = 0; edge < edges; edge++) {
                long word = from.number(2 * MOST_VISITS + 1);
                visits[role][edge] = word >>> 1;
                if (word > 1) {
                    long units = from.word(StatisticsWriter.VALUE_BYTES);
                    values[role][edge] = StatisticsWriter.value(units);
                }
                edgeBounds[role][edge] = (word & 1) == 0 ? Bounds.UNKNOWN : bounds(from);
            }
        }
    }

    private static int bounds(WireReader from) {
        int read = from.number(Bounds.MASK);
        if (Bounds.least(read) > Bounds.most(read) || Bounds.most(read) > 100) {
            throw new IllegalArgumentException("nothing that can be proven");
        }
        return read;
    }

    private void check(int node) {
        for (int role = 0; role < roleCount; role++) {
            if (graph.moveCount(node, role) != moveCounts[role]
                    || graph.edgeCount(node, role) != visits[role].length) {
                throw new IllegalArgumentException("a state has other moves elsewhere");
            }
        }
    }

    /** Takes over what is proven: of the moves first, so that the best one is known with it. */
    private void prove(int node, int length) {
        for (int role = 0; role < roleCount; role++) {
            PlayerTree tree = graph.tree(role);
            int first = graph.firstEdge(node, role);
            for (int edge = 0; edge < edgeBounds[role].length; edge++) {
                int own = tree.bounds(first + edge);
                int both = both(own, edgeBounds[role][edge]);
                if (both != own) {
                    tree.prove(first + edge, both);
                }
            }
        }
        boolean isSettled = graph.isSettled(node);
        for (int role = 0; role < roleCount; role++) {
            int own = graph.bounds(node, role);
            int both = both(own, bounds[role]);
            if (both != own) {
                graph.prove(node, role, both);
                setValue(node, role, both);
            }
        }
        if (!isSettled && graph.isSettled(node)) {
            graph.setLength(node, length);
        }
    }

    private void setValue(int node, int role, int proven) {
        float value = graph.value(node, role);
        if (Bounds.isSettled(proven) || !Float.isNaN(value)) {
            float any = Float.isNaN(value) ? 0 : value;
            graph.setValue(node, role, Math.clamp(any, Bounds.least(proven), Bounds.most(proven)));
        }
    }

    /** Returns what two proofs say together; the first one if they contradict each other. */
    private static int both(int own, int other) {
        int least = Math.max(Bounds.least(own), Bounds.least(other));
        int most = Math.min(Bounds.most(own), Bounds.most(other));
        return least <= most ? Bounds.of(least, most) : own;
    }
}
