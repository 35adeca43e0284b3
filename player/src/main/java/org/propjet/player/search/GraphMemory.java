package org.propjet.player.search;

import java.util.Arrays;

/**
 * Gives a {@link StateGraph} more memory when it is full, up to a limit, and then forgets nodes:
 * those that cannot be reached any more, and those that were visited least.
 *
 * <p>Not thread-safe: no thread may use the graph meanwhile.
 */
final class GraphMemory {
    /** How long a node takes, until it has been measured: some hundred bytes to move. */
    private static final double FIRST_NANOS_PER_NODE = 500;

    /** The part of the memory that is to be in use after nodes have been forgotten. */
    private static final double KEPT_SHARE = 0.5;

    /** Seldom and much: old and new memory are there at the same time, for a while. */
    private static final int MOST_GROWTH = 8;

    private final StateGraph graph;
    private final long mostBytes;
    private double nanosPerNode = FIRST_NANOS_PER_NODE;
    private long forgottenCount;

    /** Manages a graph's memory. */
    GraphMemory(StateGraph graph, long mostBytes) {
        this.graph = graph;
        this.mostBytes = mostBytes;
    }

    /** Returns how long {@link #makeRoom} will take, as far as can be told. */
    long expectedNanos() {
        return (long) (nanosPerNode * graph.nodeCount()) + 1_000_000;
    }

    /** Returns how many nodes have been forgotten. */
    long forgottenCount() {
        return forgottenCount;
    }

    /**
     * Makes room for more nodes.
     *
     * @param root the node from which others are reached
     * @return for each node its new number, or -1 if it is forgotten
     */
    int[] makeRoom(int root) {
        long start = System.nanoTime();
        int before = graph.nodeCount();
        int factor = growth();
        int[] newNodes = factor == 1 ? survivors(root) : all(before);
        graph.rebuild(factor, staying(newNodes), newNodes);
        forgottenCount += before - graph.nodeCount();
        double measured = (System.nanoTime() - start) / Math.max(1.0, before);
        nanosPerNode = before > 10_000 ? measured : nanosPerNode;
        return newNodes;
    }

    /** Returns how many times as much memory is to be taken; 1 if there is no more. */
    private int growth() {
        for (int factor = MOST_GROWTH; factor > 1; factor--) {
            if (factor * graph.byteCount() <= mostBytes && graph.canGrow(factor)) {
                return factor;
            }
        }
        return 1;
    }

    // ---- What stays ----

    private static int[] all(int count) {
        int[] newNodes = new int[count];
        for (int node = 0; node < count; node++) {
            newNodes[node] = node;
        }
        return newNodes;
    }

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
            isLater[node] = node == root || graph.ply(node) > ply;
        }
        return isLater;
    }

    /** Returns how often a node must have been visited, that enough are forgotten. */
    private long leastVisits(boolean[] isReachable) {
        int[] counts = new int[Long.SIZE + 1];
        for (int node = 0; node < isReachable.length; node++) {
            if (isReachable[node]) {
                counts[Long.SIZE - Long.numberOfLeadingZeros(graph.visits(node))]++;
            }
        }
        long room = (long) (KEPT_SHARE * graph.nodeCapacity());
        int bits = Long.SIZE;
        while (bits > 0 && counts[bits] <= room) {
            room -= counts[bits];
            bits--;
        }
        return bits == 0 ? 0 : 1L << bits;
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
