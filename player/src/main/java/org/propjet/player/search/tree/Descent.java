package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.symmetry.StateSymmetry;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Goes down from the root to a leaf: selection and expansion. One per thread.
 *
 * <p>A leaf is a node that is expanded: states that follow it are evaluated, each for itself, by
 * playouts of its own, unless its value is known. Nobody comes to a node but for its expansion, or
 * on the way to another.
 */
final class Descent {
    /** Longer paths end in a leaf. */
    private static final int MOST_DEPTH = 2_000;

    /** How often it begins again at the root, as what it came to is known. */
    private static final int MOST_TRIES = 64;

    /**
     * How many states get playouts at a leaf at most, if untried moves are ordered by {@link
     * AmafTable}. In hex that won 33 of 48 matches against as many as there are, and 8 of them won
     * 20 of 32 ({@link Selection} has the others wait).
     */
    private static final int ORDERED_ROWS = 16;

    private final StateGraph graph;
    private final boolean isSolving;
    private final boolean modelsOpponents;
    private final Expansion expansion;
    private final Selection selection;
    private final Untried untried;
    private final Proof proof;
    private final Backup backup;
    private final OpponentModel opponents;
    private final SplittableRandom random;
    private final int chanceRole;
    private @Nullable AmafTable prediction;
    private @Nullable RowGuide guide;
    private final long[] state;
    private final @Nullable StateSymmetry symmetry;
    private final long[] canonical;
    private final int[] goals;
    private final int[] chosen;
    private final int[][] orders;
    private int mostLookedAt = 1;
    private int mostRows = 1;

    Descent(
            StateGraph graph,
            UctOptions options,
            Expansion expansion,
            Backup backup,
            OpponentModel opponents,
            SplittableRandom random) {
        this.graph = graph;
        this.isSolving = options.get(UctOptions.SOLVER);
        this.modelsOpponents = options.get(UctOptions.OPPONENTS);
        this.expansion = expansion;
        this.selection = new Selection(graph, options, random);
        this.untried = new Untried(graph, options, backup.success(), random);
        this.proof = new Proof(graph, options);
        this.backup = backup;
        this.opponents = opponents;
        this.random = random;
        this.chanceRole = graph.chanceRole();
        this.state = new long[graph.stateWords()];
        this.symmetry = graph.newSymmetry();
        this.canonical = new long[graph.stateWords()];
        this.goals = new int[graph.roleCount()];
        this.chosen = new int[graph.roleCount()];
        this.orders = new int[graph.roleCount()][16];
    }

    /**
     * Sets how many states are evaluated at a leaf.
     *
     * @param mostLooked how many are looked at, whether their value is known, at most
     * @param mostPlayed how many get playouts at most
     */
    void setMostRows(int mostLooked, int mostPlayed) {
        mostLookedAt = mostLooked;
        mostRows = mostPlayed;
    }

    /** Weighs exploration; the arguments are those of {@link Selection#weigh}. */
    void weigh(int playoutsPerState, double restlessness) {
        selection.weigh(playoutsPerState, restlessness);
    }

    /** Has untried moves ordered by what playouts near their nodes say. */
    void orderBy(AmafTable found) {
        prediction = found;
        selection.trustOrder();
    }

    /** Has untried moves ordered by what learnt features say of the states after them. */
    void orderBy(RowGuide found) {
        guide = found;
        selection.trustOrder();
    }

    /**
     * Goes down. If the value of what it comes to is known, that is backed up.
     *
     * @param root where to begin
     * @param batch receives the path, and rows for the states that are to be evaluated, counted as
     *     being in flight
     * @return whether the rows' states are to be computed, and then {@link #land} to be called
     */
    boolean go(int root, LeafBatch batch) {
        for (int tries = 1; ; tries++) {
            batch.clear();
            int node = walk(root, batch);
            if (node == StateGraph.FULL) { // the batch has a row in place of the node
                backup.start(batch);
                return false;
            }
            batch.add(node, graph.tag(node), graph.chooser(node));
            if (!isKnown(node)) {
                expand(node, batch);
                backup.start(batch);
                return true;
            }
            if (!proof.backUp(batch) || tries == MOST_TRIES) {
                backup.backUpKnown(batch);
                return false;
            }
            backup.refresh(batch);
        }
    }

    /**
     * Looks at the rows, whose states have been computed: what is known of one needs no playouts.
     * Backs up what is proven. If that settles the leaf's value, no row is left.
     */
    void land(LeafBatch batch) {
        int node = batch.leaf();
        int chooser = graph.chooser(node);
        if (guide != null && chooser >= 0 && chooser != chanceRole) {
            guide.order(batch, chooser);
        }
        int kept = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            if (look(node, batch, row, kept)) {
                kept++;
            } else {
                backup.cancel(batch, row);
            }
        }
        batch.keepRows(kept);
        if (proof.isOn() && proof.updateAndBackUp(batch) && isKnown(node)) {
            backup.cancel(batch);
            batch.clearRows();
            backup.refresh(batch);
        }
    }

    /** Steps 1 and 2: selects moves until a leaf is reached; returns it. */
    private int walk(int root, LeafBatch batch) {
        int node = root;
        while (!isKnown(node) && batch.length() < MOST_DEPTH) {
            // Step 1: a node that nobody has expanded is the leaf.
            if (!graph.isForced(node) && graph.beginExpansion(node)) {
                return node;
            }
            // Step 2: each role selects a move of its own.
            int chooser = graph.chooser(node);
            int jointIndex = chooser < 0 ? selectJointMove(node) : selectMove(node, chooser);
            if (jointIndex == Selection.UNTRIED) {
                return node;
            }
            batch.add(node, graph.tag(node), chooser);
            for (int role = 0; role < chosen.length; role++) {
                if (chooser < 0 || role == chooser) {
                    batch.set(role, edge(node, role), graph.moveId(node, role, chosen[role]));
                } else {
                    batch.set(role, -1, -1);
                }
            }
            int follower = graph.follower(node, jointIndex);
            if (follower < 0) {
                follower = add(node, jointIndex, batch);
                if (follower == StateGraph.FULL) {
                    return StateGraph.FULL;
                }
            }
            if (proof.learn(node, jointIndex, follower)) {
                proof.updateAndBackUp(batch);
            }
            node = follower;
        }
        return node;
    }

    private boolean isKnown(int node) {
        return isSolving ? graph.isSettled(node) : graph.isTerminal(node);
    }

    /** Selects the move of the role that alone chooses; returns its number, or that of untried. */
    private int selectMove(int node, int chooser) {
        Arrays.fill(chosen, 0);
        int choices = graph.moveCount(node, chooser);
        if (choices > 1) {
            boolean isChance = chooser == chanceRole;
            int first = graph.firstEdge(node, chooser);
            chosen[chooser] =
                    isChance ? random.nextInt(choices) : selection.select(node, chooser, first);
        }
        return chosen[chooser];
    }

    /** Selects the roles' moves where several choose; returns the number of the joint move. */
    private int selectJointMove(int node) {
        int prefix = 0;
        for (int i = 0; i < chosen.length; i++) {
            int role = graph.roleInOrder(i);
            int choices = graph.moveCount(node, role);
            chosen[role] = 0;
            if (choices > 1) {
                int first = graph.firstEdge(node, role) + prefix(node, role, prefix) * choices;
                int index = modelsOpponents ? opponents.choose(graph, node, role, random) : -1;
                if (role == chanceRole) {
                    index = random.nextInt(choices);
                } else if (index < 0) {
                    index = selection.select(node, role, first);
                }
                if (index == Selection.UNTRIED) {
                    int count = untried.find(node, role, first, 1, 1, null);
                    index = count == 0 ? random.nextInt(choices) : untried.index(0);
                }
                chosen[role] = index;
                prefix = Math.min(prefix * choices + index, StateGraph.MOST_LINKS);
            }
        }
        return jointIndex(node);
    }

    /** Returns which choice of the roles before it a role knows; 0 if it knows none. */
    private int prefix(int node, int role, int prefix) {
        return graph.prefixCount(node, role) > 1 ? prefix : 0;
    }

    /** Returns the edge of a role's chosen move, counted from its first, or -1. */
    private int edge(int node, int role) {
        int choices = graph.moveCount(node, role);
        if (choices <= 1) {
            return -1;
        }
        int prefix = 0;
        for (int i = 0; graph.roleInOrder(i) != role; i++) {
            int other = graph.roleInOrder(i);
            int others = graph.moveCount(node, other);
            prefix = others > 1 ? prefix * others + chosen[other] : prefix;
        }
        return prefix(node, role, prefix) * choices + chosen[role];
    }

    /** Returns the number of the joint move that was chosen; the first role's counts fastest. */
    private int jointIndex(int node) {
        int jointIndex = 0;
        for (int role = chosen.length - 1; role >= 0; role--) {
            jointIndex = jointIndex * graph.moveCount(node, role) + chosen[role];
        }
        return jointIndex;
    }

    private void setJointMove(int node) {
        for (int role = 0; role < chosen.length; role++) {
            expansion.jointMove()[role] = graph.moveId(node, role, chosen[role]);
        }
    }

    /** Adds the state after the chosen moves; if there is no room, it becomes the only row. */
    private int add(int node, int jointIndex, LeafBatch batch) {
        graph.state(node, state);
        expansion.enter(state);
        setJointMove(node);
        expansion.follow(state);
        int follower = graph.findOrAdd(canonical(state), graph.ply(node) + 1, expansion);
        if (follower == StateGraph.FULL) {
            addRow(node, batch);
            batch.setMostWaiting(1);
            System.arraycopy(state, 0, batch.state(0), 0, state.length);
            if (expansion.isEnd(state, goals)) {
                batch.setEnd(0, goals);
            }
            look(node, batch, 0, 0);
        } else {
            graph.link(node, jointIndex, follower);
        }
        return follower;
    }

    /** Returns the state that stands for a state; that, or an array that changes next time. */
    private long[] canonical(long[] of) {
        if (symmetry == null) {
            return of;
        }
        symmetry.canonical(of, canonical);
        return canonical;
    }

    // ---- Step 3: expansion ----

    private void expand(int node, LeafBatch batch) {
        int chooser = graph.chooser(node);
        if (chooser >= 0 && chooser != chanceRole) {
            int first = graph.firstEdge(node, chooser);
            boolean isForced = graph.isForced(node);
            AmafTable near = prediction != null && prediction.enter(batch) ? prediction : null;
            boolean isOrdered = near != null || guide != null;
            int most = isOrdered ? Math.min(ORDERED_ROWS, mostRows) : mostRows;
            int count = isForced ? 0 : untried.find(node, chooser, first, mostLookedAt, most, near);
            batch.setMostWaiting(most);
            Arrays.fill(chosen, 0);
            for (int i = 0; i < Math.max(1, count); i++) {
                int any = random.nextInt(graph.moveCount(node, chooser));
                chosen[chooser] = count > 0 ? untried.index(i) : any;
                addRow(node, batch);
            }
        } else {
            int count = Math.min(drawOrders(node), mostLookedAt);
            batch.setMostWaiting(mostRows);
            for (int i = 0; i < count; i++) {
                for (int role = 0; role < chosen.length; role++) {
                    chosen[role] = orders[role][i % graph.moveCount(node, role)];
                }
                addRow(node, batch);
            }
        }
    }

    /**
     * Draws an order of the moves of each role, for joint moves such that each move is in one of
     * them, as far as their number allows; returns how many moves that role has that has most.
     */
    private int drawOrders(int node) {
        int longest = 1;
        for (int role = 0; role < orders.length; role++) {
            int count = graph.moveCount(node, role);
            longest = Math.max(longest, count);
            if (orders[role].length < count) {
                orders[role] = new int[Math.max(count, 2 * orders[role].length)];
            }
            for (int i = 0; i < count; i++) {
                int j = random.nextInt(i + 1);
                orders[role][i] = orders[role][j];
                orders[role][j] = i;
            }
        }
        return longest;
    }

    /** Adds a row by the chosen moves, without its state. */
    private void addRow(int node, LeafBatch batch) {
        int row = batch.addRow();
        for (int role = 0; role < chosen.length; role++) {
            batch.setRow(row, role, edge(node, role), graph.moveId(node, role, chosen[role]));
        }
        batch.setJointIndex(row, jointIndex(node));
    }

    /**
     * Looks whether anything is known of a row; if not, it waits for playouts.
     *
     * @param to the number that the row gets if it is kept
     * @return false if it is not, because enough others wait
     */
    private boolean look(int node, LeafBatch batch, int row, int to) {
        long[] following = canonical(batch.state(row));
        int jointIndex = batch.jointIndex(row);
        int ply = graph.ply(node) + 1;
        int found = graph.find(following, ply);
        boolean isEnd = batch.isEnd(row);
        if (found < 0 && isEnd && isSolving) {
            found = graph.findOrAdd(following, ply, expansion);
        }
        if (found >= 0) {
            graph.link(node, jointIndex, found);
            proof.learn(node, jointIndex, found);
        }
        boolean hasValue = found >= 0 && !Float.isNaN(graph.value(found, 0));
        if (!isEnd && !hasValue && batch.waitingCount() >= batch.mostWaiting()) {
            return false;
        }
        batch.swapRows(row, to);
        for (int role = 0; role < goals.length && hasValue; role++) {
            batch.setValue(to, role, graph.value(found, role));
        }
        if (isEnd || hasValue) {
            batch.settle(to);
        } else {
            batch.await(to);
        }
        return true;
    }
}
