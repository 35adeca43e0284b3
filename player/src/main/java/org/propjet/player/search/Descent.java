package org.propjet.player.search;

import java.util.SplittableRandom;

/**
 * Goes down from the root to a leaf: selection and expansion. One per thread.
 *
 * <p>A leaf is a state that no playout has gone through, or one whose value for every role is
 * settled, or one for which there is no room.
 */
final class Descent {
    /** Longer paths end in a leaf. */
    private static final int MOST_DEPTH = 2_000;

    /** How often another move is selected, as what follows is known, before that counts. */
    private static final int MOST_REOPENED = 256;

    private final StateGraph graph;
    private final UctOptions options;
    private final Expansion expansion;
    private final Selection selection;
    private final Proof proof;
    private final Decisive decisive;
    private final boolean decides;
    private final Habits habits;
    private final SplittableRandom random;
    private final int randomRole;
    private final long[] leafState;
    private final int[] goals;
    private final int[] chosen;
    private boolean isKnown;
    private boolean isTerminal;

    /**
     * Makes a descent.
     *
     * @param isOpen whether states are evaluated by the rules themselves: too slowly to look for
     *     decisive moves
     */
    Descent(
            StateGraph graph,
            UctOptions options,
            Expansion expansion,
            Selection selection,
            Proof proof,
            Habits habits,
            boolean isOpen,
            SplittableRandom random) {
        this.graph = graph;
        this.options = options;
        this.expansion = expansion;
        this.selection = selection;
        this.proof = proof;
        this.decisive = new Decisive(graph, expansion);
        this.decides = options.decisive() && options.solver() && !isOpen;
        this.habits = habits;
        this.random = random;
        this.randomRole = habits.randomRole();
        this.leafState = new long[graph.stateWords()];
        this.goals = new int[graph.roleCount()];
        this.chosen = new int[graph.roleCount()];
    }

    /** Returns the leaf's state; valid until the next descent. */
    long[] leafState() {
        return leafState;
    }

    /** Returns whether the leaf's goal values are known, so that no playout is needed. */
    boolean isKnown() {
        return isKnown;
    }

    /** Returns whether the leaf is an end of the game. */
    boolean isTerminal() {
        return isTerminal;
    }

    /** Returns each role's goal value, if it is known. */
    int[] goals() {
        return goals;
    }

    /**
     * Goes down.
     *
     * @param root where to begin
     * @param count how many playouts will begin at the leaf
     * @param flight receives the path
     */
    void go(int root, int count, Flight flight) {
        flight.clear();
        isKnown = false;
        int reopenedCount = 0;
        int node = root;
        while (node != StateGraph.FULL) {
            // Step 1: a node that is new, or needs no playouts, is the leaf.
            boolean isNew = graph.visits(node) == 0 && node != root;
            graph.visit(node, count);
            if (decides && !isNew) {
                lookForEnd(node);
            }
            if (isKnown(node)) {
                proof.backUp(flight);
                int level = reopenedCount++ < MOST_REOPENED ? openLevel(flight) : -1;
                if (level < 0) {
                    settle(node);
                    return;
                }
                node = flight.node(level);
                takeBack(flight, level, count);
            } else if (isNew || flight.depth() == MOST_DEPTH) {
                graph.state(node, leafState);
                return;
            }
            // Step 2: each role selects a move of its own.
            flight.add(node);
            int jointIndex = selectJointMove(node, count, flight);
            // Step 3: to the state that follows.
            node = follow(node, jointIndex, flight);
        }
    }

    private int follow(int node, int jointIndex, Flight flight) {
        int follower = graph.follower(node, jointIndex);
        if (follower < 0) {
            return expand(node, jointIndex);
        }
        proof.check(flight, follower);
        return follower;
    }

    /**
     * Returns where another move can be selected after a leaf whose value is known: the last node
     * of the path that is not settled, if one role alone chooses there, and has been told what its
     * move leads to. It will not make that move unless it is the best one; counted all the same, it
     * would make the node look worse than it is. -1 if there is no such node.
     */
    private int openLevel(Flight flight) {
        int level = flight.depth() - 1;
        while (level >= 0 && graph.isSettled(flight.node(level))) {
            level--;
        }
        if (level < 0 || !options.solver() || graph.roleCount() == 1) {
            return -1;
        }
        int node = flight.node(level);
        int chooser = graph.chooser(node);
        if (chooser < 0 || chooser == randomRole || flight.edge(level, chooser) < 0) {
            return -1;
        }
        int edge = graph.firstEdge(node, chooser) + flight.edge(level, chooser);
        return Bounds.isSettled(graph.tree(chooser).bounds(edge)) ? level : -1;
    }

    /** Goes back on the path: no playout begins behind that level. */
    private void takeBack(Flight flight, int level, int count) {
        for (int i = level; i < flight.depth(); i++) {
            for (int role = 0; role < graph.roleCount(); role++) {
                if (flight.edge(i, role) >= 0) {
                    int first = graph.firstEdge(flight.node(i), role);
                    graph.tree(role).start(first + flight.edge(i, role), -count);
                }
            }
        }
        flight.cut(level);
    }

    /** Looks for a decisive move, once for each node; nearly every call ends at the first word. */
    private void lookForEnd(int node) {
        if (!graph.beginLook(node) || graph.isTerminal(node)) {
            return;
        }
        int chooser = graph.chooser(node);
        if (chooser >= 0 && chooser != randomRole && decisive.link(node, chooser)) {
            proof.update(node);
        }
    }

    private boolean isKnown(int node) {
        return options.solver() ? graph.isSettled(node) : graph.isTerminal(node);
    }

    private void settle(int node) {
        isKnown = true;
        isTerminal = graph.isTerminal(node);
        for (int role = 0; role < goals.length; role++) {
            goals[role] = Bounds.least(graph.bounds(node, role));
        }
    }

    private int selectJointMove(int node, int count, Flight flight) {
        boolean isSimultaneous = graph.isSimultaneous(node);
        int prefix = 0;
        int prefixes = 1;
        for (int i = 0; i < graph.roleCount(); i++) {
            int role = graph.roleInOrder(i);
            int choices = graph.moveCount(node, role);
            int index = 0;
            int edge = -1;
            if (choices > 1) {
                int first = graph.firstEdge(node, role);
                boolean knowsPrefix = graph.prefixCount(node, role) == prefixes;
                int offset = knowsPrefix ? prefix * choices : 0;
                index = isSimultaneous ? habits.choose(graph, node, role, random) : -1;
                if (role == randomRole) {
                    index = random.nextInt(choices);
                } else if (index < 0) {
                    index = selection.select(node, role, first + offset);
                }
                edge = offset + index;
                graph.tree(role).start(first + edge, count);
                prefix = prefix * choices + index;
                prefixes = Math.min(prefixes * choices, StateGraph.MOST_LINKS + 1);
                prefix = Math.min(prefix, StateGraph.MOST_LINKS);
            }
            int move = graph.moveId(node, role, index);
            flight.set(role, edge, move);
            expansion.jointMove()[role] = move;
            chosen[role] = index;
        }
        return jointIndex(node);
    }

    /** Returns the number of the joint move that was chosen; the first role's counts fastest. */
    private int jointIndex(int node) {
        int jointIndex = 0;
        for (int role = chosen.length - 1; role >= 0; role--) {
            jointIndex = jointIndex * graph.moveCount(node, role) + chosen[role];
        }
        return jointIndex;
    }

    /** Finds or adds the node that follows; {@link StateGraph#FULL} if there is no room. */
    private int expand(int node, int jointIndex) {
        graph.state(node, leafState);
        expansion.follow(leafState);
        int follower = graph.findOrAdd(leafState, graph.ply(node) + 1, expansion);
        if (follower != StateGraph.FULL) {
            graph.link(node, jointIndex, follower);
            return follower;
        }
        isKnown = expansion.isTerminal();
        isTerminal = isKnown;
        for (int role = 0; role < goals.length; role++) {
            goals[role] = Bounds.least(expansion.bounds(role));
        }
        return StateGraph.FULL;
    }
}
