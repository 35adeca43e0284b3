package org.propjet.player.search.tree;

/**
 * Forgets nodes of a {@link StateGraph} when its memory is used up, a few thousand at a time, so
 * that nobody waits for long: those that no search has come to lately, those of states before the
 * root, and those that were visited least. A hand goes around all nodes, as in the clock algorithm
 * of paging (Corbató, 1968); what it forgets is used again at once.
 *
 * <p>No thread may use the graph while {@link #makeRoom} is at work.
 */
final class GraphMemory {
    /** How many nodes are forgotten at a time, at most. */
    private static final int MOST_AT_A_TIME = 4_000;

    /** The part of all nodes that are forgotten at a time, at most. */
    private static final int PARTS = 16;

    /** How many nodes are looked at for that, at most: some 2 ms. */
    private static final int MOST_LOOKED_AT = 40_000;

    /** A round of the hand must free one node for so many that stay, or the next is stricter. */
    private static final int LEAST_SHARE = 4;

    /** Nodes that so many searches did not come to are forgotten. */
    private static final int OLD = 4;

    private static final long LEAST_VISITS = 2;
    private static final long MOST_VISITS = 1L << 40;

    private final StateGraph graph;
    private int hand;
    private int freedInRound;

    /** Nodes with fewer visits are forgotten. */
    private long leastVisits = LEAST_VISITS;

    private long forgottenCount;

    /** Manages a graph's memory. */
    GraphMemory(StateGraph graph) {
        this.graph = graph;
    }

    /** Returns how many nodes have been forgotten. */
    long forgottenCount() {
        return forgottenCount;
    }

    /** Takes note that a search begins, in which other nodes may be of interest. */
    void beginSearch() {
        leastVisits = Math.max(LEAST_VISITS, leastVisits / 2);
    }

    /**
     * Makes room for more nodes, by forgetting others.
     *
     * @param root the node that stays in any case
     */
    void makeRoom(int root) {
        int freed = 0;
        int rootPly = graph.ply(root);
        int end = graph.nodeEnd();
        int wanted = Math.clamp(end / PARTS, 1, MOST_AT_A_TIME);
        boolean isPatient = true;
        for (int looked = 0; freed < wanted && isPatient; looked++) {
            if (hand >= end) {
                endRound();
            }
            int node = hand++;
            if (node != root && graph.isThere(node) && isWorthLittle(node, rootPly)) {
                graph.forget(node);
                freed++;
                freedInRound++;
            }
            isPatient = freed == 0 ? leastVisits < MOST_VISITS : looked < MOST_LOOKED_AT;
        }
        forgottenCount += freed;
        graph.setRoom();
    }

    /** Is stricter in the next round if this one freed little, less strict if it freed much. */
    private void endRound() {
        int left = graph.nodeCount();
        if (LEAST_SHARE * (long) freedInRound < left) {
            leastVisits = Math.min(2 * leastVisits, MOST_VISITS);
        } else if (freedInRound > left) {
            leastVisits = Math.max(LEAST_VISITS, leastVisits / 2);
        }
        hand = 0;
        freedInRound = 0;
    }

    private boolean isWorthLittle(int node, int rootPly) {
        return graph.visits(node) < leastVisits
                || graph.ply(node) <= rootPly
                || graph.age(node) >= OLD;
    }
}
