package org.propjet.player.search;

import org.propjet.player.cluster.WireWriter;

/**
 * Writes what a search itself knows of the nodes that most of its visits go through; {@link
 * StatisticsReader} reads it.
 *
 * <pre>
 * message   the nodes, to its end
 * node      hash of state and ply, 8 bytes
 *           ply
 *           in how many plies the end comes, if that is settled
 *           for each role: its number of legal moves, what is proven ({@link Bounds}), how many
 *           edges, then each edge
 * edge      2 visits + (1 if anything is proven)
 *           if visited: its value in units of 100 / 65535, 2 bytes
 *           if proven: what
 * </pre>
 *
 * <p>Visits are this search's own, since the node is there. Values are what moves are worth to it
 * by all that it knows: they come from below, so they never come back to where they were.
 *
 * <p>Used by a thread that searches: nodes are there as long as it is at work. Cost: some 0.1 ms.
 */
final class StatisticsWriter {
    /** Nodes with a smaller part of the root's visits are left out. */
    static final double LEAST_SHARE = 0.01;

    /** A message has no more nodes. */
    static final int MOST_NODES = 128;

    /** Nodes with more edges are left out; what is known of each of them is too little. */
    static final int MOST_EDGES = 4096;

    /** No more nodes are written after so many bytes. */
    static final int MOST_BYTES = 1 << 16;

    /** Nodes with more joint moves are not looked below. */
    private static final int MOST_FOLLOWERS = 1024;

    static final int VALUE_BYTES = 2;
    private static final float VALUE_UNITS = 65_535 / 100f;

    private final StateGraph graph;
    private final int[] nodes = new int[MOST_NODES];
    private int nodeCount;

    StatisticsWriter(StateGraph graph) {
        this.graph = graph;
    }

    /** Writes what is known from a root on. */
    void write(int root, WireWriter to) {
        collect(root);
        for (int i = 0; i < nodeCount && to.length() < MOST_BYTES; i++) {
            if (edgeCount(nodes[i]) <= MOST_EDGES) {
                node(nodes[i], to);
            }
        }
    }

    /** Lists the nodes that are visited most, the root first. */
    private void collect(int root) {
        nodes[0] = root;
        nodeCount = 1;
        long least = Math.max(1, (long) (LEAST_SHARE * graph.visits(root)));
        for (int next = 0; next < nodeCount; next++) {
            int node = nodes[next];
            int followers = graph.hasLinks(node) ? graph.jointCount(node) : 0;
            for (int i = 0; i < followers && followers <= MOST_FOLLOWERS; i++) {
                int follower = graph.follower(node, i);
                if (follower >= 0 && graph.visits(follower) >= least) {
                    insert(follower, next);
                }
            }
        }
    }

    /** Adds a node after those that were looked below, by its visits; the last one may drop out. */
    private void insert(int node, int done) {
        long visits = graph.visits(node);
        int at = nodeCount;
        for (int i = nodeCount - 1; i > done; i--) {
            if (nodes[i] == node) {
                return;
            }
            at = graph.visits(nodes[i]) < visits ? i : at;
        }
        for (int i = 0; i <= done; i++) {
            if (nodes[i] == node) {
                return;
            }
        }
        if (at >= MOST_NODES) {
            return;
        }
        int moved = Math.min(nodeCount, MOST_NODES - 1) - at;
        System.arraycopy(nodes, at, nodes, at + 1, moved);
        nodes[at] = node;
        nodeCount = Math.min(nodeCount + 1, MOST_NODES);
    }

    private int edgeCount(int node) {
        int count = 0;
        for (int role = 0; role < graph.roleCount(); role++) {
            count += graph.edgeCount(node, role);
        }
        return count;
    }

    private void node(int node, WireWriter to) {
        to.word(graph.hash(node), Long.BYTES);
        to.number(graph.ply(node));
        to.number(graph.length(node));
        for (int role = 0; role < graph.roleCount(); role++) {
            int edges = graph.edgeCount(node, role);
            to.number(graph.moveCount(node, role));
            to.number(graph.bounds(node, role));
            to.number(edges);
            PlayerTree tree = graph.tree(role);
            for (int edge = graph.firstEdge(node, role), i = 0; i < edges; edge++, i++) {
                long visits = tree.visits(edge);
                int bounds = tree.bounds(edge);
                boolean isProven = bounds != Bounds.UNKNOWN;
                to.number(2 * visits + (isProven ? 1 : 0));
                if (visits > 0) {
                    to.word(Math.round(tree.value(edge) * VALUE_UNITS), VALUE_BYTES);
                }
                if (isProven) {
                    to.number(bounds);
                }
            }
        }
    }

    /** Returns the value that two bytes stand for. */
    static float value(long units) {
        return units / VALUE_UNITS;
    }
}
