package org.propjet.engine.rules;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * Finds the strongly connected components of a graph, those that others lead to first (Tarjan,
 * <i>Depth-first search and linear graph algorithms</i>, 1972, with a stack of its own, because
 * rules can be chained a million deep).
 *
 * <p>Not thread-safe. Linear in the edges. Memory: 8 bytes a node, and 20 for each on the path.
 */
public final class StrongComponents {
    /** In place of a node: an edge that leads nowhere, to be passed over. */
    public static final int NOWHERE = -1;

    /** In place of a node: there are no more edges. */
    public static final int NO_MORE = -2;

    /** A directed graph whose nodes are numbers from 0. An edge is a number of the graph's own. */
    public interface Graph {

        /** Returns a node's first edge. */
        long firstEdge(int node);

        /** Returns the edge after another one of a node. */
        long edgeAfter(int node, long edge);

        /** Returns where an edge of a node leads, {@link #NOWHERE} or {@link #NO_MORE}. */
        int target(int node, long edge);
    }

    /** Takes a component. */
    public interface Visitor {
        /**
         * Called once for each component.
         *
         * @param members the nodes; reused after the call
         * @param isCyclic whether they lead to each other or, being one, to itself
         */
        void visit(IntArrayList members, boolean isCyclic);
    }

    /** The order of a node whose component is finished: later than every open one. */
    private static final int FINISHED = Integer.MAX_VALUE;

    private final Graph graph;

    /** For each node when it was met, from 1; 0 if it was not. */
    private final int[] order;

    private final int[] lowest;
    private final IntArrayList open = new IntArrayList();
    private final IntArrayList path = new IntArrayList();
    private final LongArrayList pathEdges = new LongArrayList();
    private final IntArrayList members = new IntArrayList();
    private int met;

    /** Prepares the search in a graph with nodes below a number. */
    public StrongComponents(int nodeCount, Graph graph) {
        this.graph = graph;
        this.order = new int[nodeCount];
        this.lowest = new int[nodeCount];
    }

    /** Visits the components that a node leads to and that have not been visited, in order. */
    public void visit(int root, Visitor visitor) {
        if (order[root] != 0) {
            return;
        }
        push(root);
        while (!path.isEmpty()) {
            int node = path.topInt();
            int next = nextOnPath(node);
            if (next >= 0) {
                push(next);
                continue;
            }
            path.popInt();
            pathEdges.popLong();
            if (lowest[node] == order[node]) {
                finish(node, visitor);
            }
            if (!path.isEmpty()) {
                lowest[path.topInt()] = Math.min(lowest[path.topInt()], lowest[node]);
            }
        }
    }

    private void push(int node) {
        order[node] = lowest[node] = ++met;
        open.push(node);
        path.push(node);
        pathEdges.push(graph.firstEdge(node));
    }

    /** Follows the edges of the path's last node up to one that leads to new ground, or the end. */
    private int nextOnPath(int node) {
        long edge = pathEdges.topLong();
        int target = graph.target(node, edge);
        while (target != NO_MORE && (target == NOWHERE || order[target] != 0)) {
            if (target != NOWHERE) {
                lowest[node] = Math.min(lowest[node], order[target]);
            }
            edge = graph.edgeAfter(node, edge);
            target = graph.target(node, edge);
        }
        pathEdges.set(pathEdges.size() - 1, edge);
        return target;
    }

    private void finish(int root, Visitor visitor) {
        members.clear();
        int member;
        do {
            member = open.popInt();
            members.add(member);
        } while (member != root);
        boolean isCyclic = members.size() > 1 || leadsTo(root, root);
        for (int i = 0; i < members.size(); i++) {
            order[members.getInt(i)] = FINISHED;
            lowest[members.getInt(i)] = FINISHED;
        }
        visitor.visit(members, isCyclic);
    }

    private boolean leadsTo(int node, int wanted) {
        long edge = graph.firstEdge(node);
        int target = graph.target(node, edge);
        while (target != NO_MORE && target != wanted) {
            edge = graph.edgeAfter(node, edge);
            target = graph.target(node, edge);
        }
        return target == wanted;
    }
}
