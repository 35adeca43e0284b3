package org.propjet.player.search.tree;

import java.util.Arrays;

/**
 * Backs up what is proven: for every role the least and the most that it can get (MCTS-Solver:
 * Winands, Björnsson and Saito, 2008; score bounds: Cazenave and Saffidine, 2010). One per thread.
 *
 * <ul>
 *   <li>Where one role chooses, it gets what is best for it. Every other role then gets what one of
 *       the moves gives that may be that best one; if several are, the least and the most of them.
 *   <li>Where several choose at the same time, a role is sure of what its best move gives whatever
 *       the others do. A role that so is sure of the most that it can get has no use for its other
 *       moves, and then the others need not reckon with them.
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
    private final int chanceRole;

    /** For each role the number of its first move, and for each move what it gives. */
    private final int[] firstMove;

    private final int[] moveBounds;

    /** For each move whether it may be the best for its role. */
    private final boolean[] mayBeBest;

    private final int[] least;
    private final int[] most;

    /** For each move of the role that alone chooses, what is proven of its own value after it. */
    private final int[] chooserBounds = new int[StateGraph.MOST_LINKS];

    Proof(StateGraph graph, UctOptions options) {
        this.graph = graph;
        this.isOn = options.get(UctOptions.SOLVER) && options.tree() != UctOptions.Tree.UNGUIDED;
        this.chanceRole = graph.chanceRole();
        this.firstMove = new int[graph.roleCount()];
        this.moveBounds = new int[MOST_JOINT_MOVES + graph.roleCount()];
        this.mayBeBest = new boolean[moveBounds.length];
        this.least = new int[graph.roleCount()];
        this.most = new int[graph.roleCount()];
    }

    /** Returns whether anything is proven. */
    boolean isOn() {
        return isOn;
    }

    /**
     * Takes note at the edge of the role that alone chooses in a node of what is known of the node
     * behind it; returns whether that is news.
     */
    boolean learn(int node, int jointIndex, int follower) {
        int chooser = isOn ? graph.chooser(node) : -1;
        if (chooser < 0 || graph.moveCount(node, chooser) == 1) {
            return false;
        }
        PlayerTree tree = graph.tree(chooser);
        int edge = graph.firstEdge(node, chooser) + jointIndex;
        int bounds = graph.bounds(follower, chooser);
        if (tree.bounds(edge) == bounds || !Bounds.isWithin(bounds, tree.bounds(edge))) {
            return false;
        }
        tree.prove(edge, bounds);
        return true;
    }

    /** Backs up from the leaf of a path, whose moves may have become known. */
    boolean updateAndBackUp(LeafBatch batch) {
        return backUp(batch, batch.length() - 1);
    }

    /** Backs up from the leaf of a path, whose value is known. */
    boolean backUp(LeafBatch batch) {
        return backUp(batch, batch.length() - 2);
    }

    /**
     * Backs up from a level of a path, as far as anything changes.
     *
     * @return whether anything does
     */
    private boolean backUp(LeafBatch batch, int last) {
        boolean isNews = false;
        for (int level = last; level >= 0 && isOn && update(batch.node(level)); level--) {
            isNews = true;
            if (level > 0) {
                learn(batch, level - 1);
            }
        }
        return isNews;
    }

    /** Takes note at the edge of a level of what is known of the next. */
    private void learn(LeafBatch batch, int level) {
        int node = batch.node(level);
        int chooser = graph.chooser(node);
        int edge = chooser < 0 ? -1 : batch.edge(level, chooser);
        if (edge >= 0) {
            learn(node, edge, batch.node(level + 1));
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
        boolean isChance = chooser == chanceRole;
        int moveCount = graph.moveCount(node, chooser);
        int low = isChance ? 100 : 0;
        int high = 0;
        for (int i = 0; i < moveCount; i++) {
            chooserBounds[i] = chooserBounds(node, chooser, i);
            int sure = Bounds.least(chooserBounds[i]);
            low = isChance ? Math.min(low, sure) : Math.max(low, sure);
            high = Math.max(high, Bounds.most(chooserBounds[i]));
        }
        least[chooser] = low;
        most[chooser] = high;
        for (int role = 0; role < graph.roleCount(); role++) {
            if (role != chooser) {
                collect(node, chooser, role);
            }
        }
        boolean isNarrower = narrow(node);
        if (isNarrower && Bounds.isSettled(graph.bounds(node, chooser))) {
            setLength(node, chooser);
        }
        return isNarrower;
    }

    /** Returns the chooser's bounds after a move, known even if the node there is forgotten. */
    private int chooserBounds(int node, int chooser, int index) {
        if (graph.moveCount(node, chooser) == 1) {
            return known(graph.follower(node, index), chooser);
        }
        int bounds = graph.tree(chooser).bounds(graph.firstEdge(node, chooser) + index);
        if (!Bounds.isSettled(bounds)) {
            int follower = graph.follower(node, index);
            if (follower >= 0 && learn(node, index, follower)) {
                return graph.bounds(follower, chooser);
            }
        }
        return bounds;
    }

    /** Collects what a role gets after the moves that may be the chooser's best. */
    private void collect(int node, int chooser, int role) {
        int moveCount = graph.moveCount(node, chooser);
        int low = 100;
        int high = 0;
        for (int i = 0; i < moveCount; i++) {
            if (mayBeBest(chooser, chooserBounds[i])) {
                int bounds = known(graph.follower(node, i), role);
                low = Math.min(low, Bounds.least(bounds));
                high = Math.max(high, Bounds.most(bounds));
            }
        }
        least[role] = low;
        most[role] = high;
    }

    /** Returns whether a move with these bounds may be the one that the chooser makes. */
    private boolean mayBeBest(int chooser, int bounds) {
        if (chooser == chanceRole) {
            return true;
        }
        return least[chooser] == most[chooser]
                ? Bounds.least(bounds) == least[chooser]
                : Bounds.most(bounds) >= least[chooser];
    }

    /** Sets how soon the end comes: a good one as soon as possible, a bad one as late. */
    private void setLength(int node, int chooser) {
        int moveCount = graph.moveCount(node, chooser);
        int value = Bounds.least(graph.bounds(node, chooser));
        boolean isGood = Bounds.isGood(value, graph.roleCount());
        int length = -1;
        for (int i = 0; i < moveCount; i++) {
            int follower = graph.follower(node, i);
            if (follower >= 0 && chooserBounds[i] == Bounds.exactly(value)) {
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
        Arrays.fill(mayBeBest, true);
        do {
            boundMoves(node);
        } while (leaveOutWorseMoves(node));
        for (int role = 0; role < graph.roleCount(); role++) {
            int choices = graph.moveCount(node, role);
            if (choices > 1 && graph.edgeCount(node, role) == choices) {
                for (int i = 0; i < choices; i++) {
                    int edge = graph.firstEdge(node, role) + i;
                    graph.tree(role).prove(edge, moveBounds[firstMove[role] + i]);
                }
            }
        }
        return narrow(node);
    }

    /**
     * Computes what each role's moves give at least and at most, and with that what the role gets,
     * whatever the others do of what may be best for them.
     */
    private void boundMoves(int node) {
        int radix = 1;
        int first = 0;
        for (int role = 0; role < graph.roleCount(); role++) {
            int choices = graph.moveCount(node, role);
            firstMove[role] = first;
            least[role] = 0;
            most[role] = 0;
            for (int i = 0; i < choices; i++) {
                int bounds = worst(node, role, i, radix);
                moveBounds[first + i] = bounds;
                least[role] = Math.max(least[role], Bounds.least(bounds));
                most[role] = Math.max(most[role], Bounds.most(bounds));
            }
            first += choices;
            radix *= choices;
        }
    }

    /** Leaves out moves that cannot be the best for their role; returns whether that is news. */
    private boolean leaveOutWorseMoves(int node) {
        boolean isNews = false;
        for (int role = 0; role < graph.roleCount(); role++) {
            for (int i = 0; i < graph.moveCount(node, role); i++) {
                int move = firstMove[role] + i;
                if (mayBeBest[move] && !mayBeBest(role, moveBounds[move])) {
                    mayBeBest[move] = false;
                    isNews = true;
                }
            }
        }
        return isNews;
    }

    /** Returns what a role's move gives at least and at most, whatever the others may do. */
    private int worst(int node, int role, int index, int radix) {
        int low = 100;
        int high = 0;
        int choices = graph.moveCount(node, role);
        int jointCount = graph.jointCount(node);
        for (int joint = index * radix; joint < jointCount; joint += radix * choices) {
            for (int i = joint; i < joint + radix; i++) {
                if (mayOthersChoose(node, role, i)) {
                    int bounds = known(graph.follower(node, i), role);
                    low = Math.min(low, Bounds.least(bounds));
                    high = Math.max(high, Bounds.most(bounds));
                }
            }
        }
        return Bounds.of(low, high);
    }

    /** Returns whether a joint move has moves of other roles only that may be best for them. */
    private boolean mayOthersChoose(int node, int role, int joint) {
        int left = joint;
        for (int other = 0; other < graph.roleCount(); other++) {
            int choices = graph.moveCount(node, other);
            if (other != role && !mayBeBest[firstMove[other] + left % choices]) {
                return false;
            }
            left /= choices;
        }
        return true;
    }

    // ---- Any number of roles choose ----

    /** Returns what is proven of a role's value in a node; nothing if the node is not known. */
    private int known(int follower, int role) {
        return follower < 0 ? Bounds.UNKNOWN : graph.bounds(follower, role);
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
