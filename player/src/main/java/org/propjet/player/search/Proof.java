package org.propjet.player.search;

import java.util.Arrays;

/**
 * Backs up what is proven: for every role the least and the most that it can get (MCTS-Solver:
 * Winands, Björnsson and Saito, 2008; score bounds: Cazenave and Saffidine, 2010). One per thread.
 *
 * <ul>
 *   <li>Where one role chooses, it gets what is best for it. Every other role then gets what one of
 *       the moves gives that may be that best one; if several are, the least and the most of them.
 *   <li>Where several choose at the same time, a role is sure of what its best move gives whatever
 *       the others do.
 *   <li>Where chance chooses, anything may happen.
 * </ul>
 *
 * <p>Threads may lose each other's updates: bounds then are wider than they need be, until they are
 * looked at again, and never wrong.
 */
final class Proof {
    /** Nodes where several roles choose are left out if there are more joint moves. */
    private static final int MOST_JOINT_MOVES = 256;

    private final StateGraph graph;
    private final boolean isOn;
    private final int randomRole;
    private final int[] least;
    private final int[] most;

    Proof(StateGraph graph, UctOptions options, int randomRole) {
        this.graph = graph;
        this.isOn = options.solver() && options.tree() != UctOptions.Tree.UNGUIDED;
        this.randomRole = randomRole;
        this.least = new int[graph.roleCount()];
        this.most = new int[graph.roleCount()];
    }

    /** Backs up from the end of a path, as far as anything changes. */
    void backUp(Flight flight) {
        if (isOn) {
            for (int level = flight.depth() - 1; level >= 0; level--) {
                int node = flight.node(level);
                if (node < 0 || !update(node)) {
                    return;
                }
            }
        }
    }

    /**
     * Backs up from the end of a path if the edge there does not know what is known of the node
     * behind it, which may have been reached in another way.
     */
    void check(Flight flight, int follower) {
        if (!isOn) {
            return;
        }
        int level = flight.depth() - 1;
        int node = flight.node(level);
        for (int role = 0; role < graph.roleCount(); role++) {
            int edge = flight.edge(level, role);
            if (edge >= 0) {
                int known = graph.tree(role).bounds(graph.firstEdge(node, role) + edge);
                if (graph.chooser(node) == role && known != graph.bounds(follower, role)) {
                    backUp(flight);
                }
                return;
            }
        }
    }

    /** Computes a node's bounds anew; returns whether they have become narrower. */
    boolean update(int node) {
        if (!graph.hasLinks(node)) {
            return false;
        }
        int chooser = graph.chooser(node);
        if (chooser < 0) {
            return graph.jointCount(node) <= MOST_JOINT_MOVES && updateSimultaneous(node);
        }
        return updateChooser(node, chooser);
    }

    // ---- One role chooses ----

    private boolean updateChooser(int node, int chooser) {
        int moveCount = graph.moveCount(node, chooser);
        Arrays.fill(least, chooser == randomRole ? 100 : 0);
        Arrays.fill(most, 0);
        for (int i = 0; i < moveCount; i++) {
            int bounds = bounds(node, chooser, i);
            least[chooser] =
                    chooser == randomRole
                            ? Math.min(least[chooser], Bounds.least(bounds))
                            : Math.max(least[chooser], Bounds.least(bounds));
            most[chooser] = Math.max(most[chooser], Bounds.most(bounds));
        }
        for (int role = 0; role < graph.roleCount(); role++) {
            if (role != chooser) {
                collect(node, chooser, role);
            }
        }
        boolean isNarrower = narrow(node);
        if (isNarrower && Bounds.isSettled(graph.bounds(node, chooser))) {
            setLength(node, chooser, moveCount);
        }
        return isNarrower;
    }

    /** Returns the chooser's bounds after a move, and keeps them at its edge. */
    private int bounds(int node, int chooser, int index) {
        int follower = graph.follower(node, index);
        if (graph.moveCount(node, chooser) == 1) {
            return follower < 0 ? Bounds.UNKNOWN : graph.bounds(follower, chooser);
        }
        PlayerTree tree = graph.tree(chooser);
        int edge = graph.firstEdge(node, chooser) + index;
        if (follower >= 0) {
            tree.prove(edge, graph.bounds(follower, chooser));
        }
        return tree.bounds(edge);
    }

    /** Collects what a role gets after the moves that may be the chooser's best. */
    private void collect(int node, int chooser, int role) {
        int moveCount = graph.moveCount(node, chooser);
        boolean isSettled = least[chooser] == most[chooser];
        int low = 100;
        int high = 0;
        for (int i = 0; i < moveCount; i++) {
            int own = bounds(node, chooser, i);
            boolean mayBeBest =
                    chooser == randomRole
                            || (isSettled
                                    ? Bounds.least(own) == least[chooser]
                                    : Bounds.most(own) >= least[chooser]);
            if (mayBeBest) {
                int follower = graph.follower(node, i);
                int bounds = follower < 0 ? Bounds.UNKNOWN : graph.bounds(follower, role);
                low = Math.min(low, Bounds.least(bounds));
                high = Math.max(high, Bounds.most(bounds));
            }
        }
        least[role] = low;
        most[role] = high;
    }

    /** Sets how soon the end comes: a good one as soon as possible, a bad one as late. */
    private void setLength(int node, int chooser, int moveCount) {
        int value = Bounds.least(graph.bounds(node, chooser));
        boolean isGood = value > (graph.roleCount() == 1 ? 0 : 50);
        int length = -1;
        for (int i = 0; i < moveCount; i++) {
            int follower = graph.follower(node, i);
            if (follower >= 0 && bounds(node, chooser, i) == Bounds.exactly(value)) {
                int after = graph.length(follower) + 1;
                if (length < 0 || (isGood ? after < length : after > length)) {
                    length = after;
                }
            }
        }
        if (length >= 0) {
            graph.setLength(node, length);
        }
    }

    // ---- Several roles choose ----

    private boolean updateSimultaneous(int node) {
        int radix = 1;
        int jointCount = graph.jointCount(node);
        for (int role = 0; role < graph.roleCount(); role++) {
            int choices = graph.moveCount(node, role);
            least[role] = 0;
            most[role] = 0;
            for (int i = 0; i < choices; i++) {
                int bounds = worst(node, role, i, radix, choices, jointCount);
                if (choices > 1 && graph.edgeCount(node, role) == choices) {
                    graph.tree(role).prove(graph.firstEdge(node, role) + i, bounds);
                }
                least[role] = Math.max(least[role], Bounds.least(bounds));
                most[role] = Math.max(most[role], Bounds.most(bounds));
            }
            radix *= choices;
        }
        return narrow(node);
    }

    /** Returns what a role's move gives at least and at most, whatever the others do. */
    private int worst(int node, int role, int index, int radix, int choices, int jointCount) {
        int low = 100;
        int high = 0;
        for (int joint = index * radix; joint < jointCount; joint += radix * choices) {
            for (int i = joint; i < joint + radix; i++) {
                int follower = graph.follower(node, i);
                int bounds = follower < 0 ? Bounds.UNKNOWN : graph.bounds(follower, role);
                low = Math.min(low, Bounds.least(bounds));
                high = Math.max(high, Bounds.most(bounds));
            }
        }
        return Bounds.of(low, high);
    }

    /** Narrows a node's bounds to what was collected; returns whether anything changed. */
    private boolean narrow(int node) {
        boolean isNarrower = false;
        for (int role = 0; role < graph.roleCount(); role++) {
            int old = graph.bounds(node, role);
            int low = Math.max(Bounds.least(old), least[role]);
            int high = Math.min(Bounds.most(old), most[role]);
            int narrowed = Bounds.of(low, Math.max(low, high));
            if (narrowed != old) {
                graph.prove(node, role, narrowed);
                isNarrower = true;
            }
        }
        return isNarrower;
    }
}
