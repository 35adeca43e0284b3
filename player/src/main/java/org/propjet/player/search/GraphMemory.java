package org.propjet.player.search;

import java.util.Arrays;

/**
 * Forgets nodes of a {@link StateGraph} when its memory is used up: those that cannot be reached
 * any more, and those that were visited least, until half of everything is free.
 *
 * <p>No thread may use the graph while {@link #makeRoom} is at work.
 */
final class GraphMemory {
    /** How long a node takes until it has been measured: the code has not been compiled then. */
    private static final double FIRST_NANOS_PER_NODE = 2_000;

    /** What making room takes however few nodes there are. */
    private static final double LEAST_NANOS = 1_000_000;

    /** Fewer nodes tell nothing about time. */
    private static final int MEASURED = 2_000;

    /** The part of the memory that is to be in use after nodes have been forgotten. */
    private static final double KEPT_SHARE = 0.5;

    private final StateGraph graph;
    private double nanosPerNode = FIRST_NANOS_PER_NODE;
    private long forgottenCount;

    /** Manages a graph's memory. */
    GraphMemory(StateGraph graph) {
        this.graph = graph;
    }

    /** Returns whether {@link #makeRoom} takes at most half of the time that is left. */
    boolean hasTime(long deadlineNanos) {
        double expected = nanosPerNode * graph.nodeCount() + LEAST_NANOS;
        return deadlineNanos - System.nanoTime() > 2 * expected;
    }

    /** Returns how many nodes have been forgotten. */
    long forgottenCount() {
        return forgottenCount;
    }

    /**
     * Makes room for more nodes, by forgetting others.
     *
     * @param root the node from which others are reached
     * @return for each node its new number, or -1 if it is forgotten
     */
    int[] makeRoom(int root) {
        long start = System.nanoTime();
        int before = graph.nodeCount();
        int[] newNodes = survivors(root);
        graph.rebuild(staying(newNodes), newNodes);
        forgottenCount += before - graph.nodeCount();
        double measured = (System.nanoTime() - start) / Math.max(1.0, before);
        nanosPerNode = before > MEASURED ? Math.max(measured, nanosPerNode / 2) : nanosPerNode;
        return newNodes;
    }

    // ---- What stays ----

    private int[] survivors(int root) {
        boolean[] isReachable = reachable(root);
        long least = leastVisits(isReachable);
        int[] newNodes = new int[graph.nodeCount()];
        int count = 0;
        for (int node = 0; node < newNodes.length; node++) {
            boolean stays = node == root || (isReachable[node] && graph.visits(node) >= least);
            newNodes[node] = stays ? count++ : -1;
        }
        return newNodes;
    }

    private boolean[] reachable(int root) {
        int nodeCount = graph.nodeCount();
        boolean[] isReachable = new boolean[nodeCount];
        int[] queue = new int[nodeCount];
        int end = 0;
        queue[end++] = root;
        isReachable[root] = true;
        for (int begin = 0; begin < end; begin++) {
            int node = queue[begin];
            if (!graph.hasLinks(node) && !graph.isTerminal(node)) {
                return laterThan(graph.ply(root), root);
            }
            int linkCount = graph.hasLinks(node) ? graph.jointCount(node) : 0;
            for (int link = 0; link < linkCount; link++) {
                int follower = graph.follower(node, link);
                if (follower >= 0 && !isReachable[follower]) {
                    isReachable[follower] = true;
                    queue[end++] = follower;
                }
            }
        }
        return isReachable;
    }

    /** Takes all later nodes for reachable, where there are too many joint moves for links. */
    private boolean[] laterThan(int ply, int root) {
        boolean[] isLater = new boolean[graph.nodeCount()];
        for (int node = 0; node < isLater.length; node++) {
            isLater[node] = node == root || (graph.ply(node) > ply && !graph.isDead(node));
        }
        return isLater;
    }

    /** Returns how often a node must have been visited, that enough of everything is forgotten. */
    private long leastVisits(boolean[] isReachable) {
        int classCount = Long.SIZE + 1;
        long[] nodes = new long[classCount];
        long[] links = new long[classCount];
        long[][] edges = new long[graph.roleCount()][classCount];
        for (int node = 0; node < isReachable.length; node++) {
            if (isReachable[node]) {
                int bits = Long.SIZE - Long.numberOfLeadingZeros(graph.visits(node));
                nodes[bits]++;
                links[bits] += graph.hasLinks(node) ? graph.jointCount(node) : 0;
                for (int role = 0; role < edges.length; role++) {
                    edges[role][bits] += graph.edgeCount(node, role);
                }
            }
        }
        int least =
                Math.max(
                        leastBits(nodes, graph.nodeCapacity()),
                        leastBits(links, graph.linkCapacity()));
        for (int role = 0; role < edges.length; role++) {
            least = Math.max(least, leastBits(edges[role], graph.tree(role).capacity()));
        }
        return least == 0 ? 0 : 1L << (least - 1);
    }

    /** Returns the lowest class of visits from which on all fits into the part that is kept. */
    private static int leastBits(long[] counts, int capacity) {
        long room = (long) (KEPT_SHARE * capacity);
        int highest = counts.length - 1;
        while (highest > 0 && counts[highest] == 0) {
            highest--;
        }
        int bits = highest + 1;
        while (bits > 0 && counts[bits - 1] <= room) {
            bits--;
            room -= counts[bits];
        }
        return bits;
    }

    /** Returns the nodes that have a new number. */
    private static int[] staying(int[] newNodes) {
        int count = 0;
        int[] stay = new int[newNodes.length];
        for (int node = 0; node < newNodes.length; node++) {
            if (newNodes[node] >= 0) {
                stay[count++] = node;
            }
        }
        return Arrays.copyOf(stay, count);
    }
}
