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
        int node = root;
        flight.clear();
        isKnown = false;
        while (true) {
            // Step 1: a node that is new, or needs no playouts, is the leaf.
            boolean isNew = graph.visits(node) == 0 && node != root;
            graph.visit(node, count);
            if (isNew && decides) {
                lookForEnd(node);
            }
            if (isKnown(node)) {
                settle(node);
                proof.backUp(flight);
                return;
            }
            if (isNew || flight.depth() == MOST_DEPTH) {
                graph.state(node, leafState);
                return;
            }
            // Step 2: each role selects a move of its own.
            flight.add(node);
            int jointIndex = selectJointMove(node, count, flight);
            // Step 3: to the state that follows.
            int follower = graph.follower(node, jointIndex);
            if (follower < 0) {
                follower = expand(node, jointIndex);
                if (follower == StateGraph.FULL) {
                    return;
                }
            } else {
                proof.check(flight, follower);
            }
            node = follower;
        }
    }

    private void lookForEnd(int node) {
        int chooser = graph.chooser(node);
        boolean isOpen = !graph.isTerminal(node) && chooser >= 0 && chooser != randomRole;
        if (isOpen && decisive.link(node, chooser)) {
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
