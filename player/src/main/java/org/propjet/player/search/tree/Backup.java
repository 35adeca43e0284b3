package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;

import java.util.Arrays;

/**
 * Backs up what has been found, from the leaf of a batch to the root. One per thread.
 *
 * <p>A node where one role chooses is worth what its moves are worth, each weighed by its visits
 * (UCT3 of Childs, Brodeur and Kocsis, 2008), or what is proven, if that is better. So a value that
 * has changed counts at once, with all the visits that were made before it was known, and whatever
 * the way on which it was found. Where several roles choose, or chance does, a node is worth the
 * average of all states evaluated below it. What moves are worth to searches on other machines
 * counts, too, where it is known.
 */
final class Backup {
    private static final int HIGHEST = 100;

    private final StateGraph graph;
    private final MoveSuccess success;
    private final int chanceRole;
    private final boolean isGuided;
    private final boolean isOrdering;

    private final Volatility volatility = new Volatility();
    private final float[] values;

    Backup(Game game, StateGraph graph, UctOptions options) {
        this.graph = graph;
        this.isOrdering = options.get(UctOptions.MAST);
        this.success = new MoveSuccess(game.moveTable());
        this.chanceRole = graph.chanceRole();
        this.isGuided = options.tree() != UctOptions.Tree.UNGUIDED;
        this.values = new float[graph.roleCount()];
    }

    /** Returns how well roles did after their moves. */
    MoveSuccess success() {
        return success;
    }

    /** Returns how much values change. */
    Volatility volatility() {
        return volatility;
    }

    /** Counts all rows of a batch as being evaluated. */
    void start(LeafBatch batch) {
        for (int row = 0; row < batch.rowCount(); row++) {
            startRow(batch, row, 1);
        }
        startPath(batch, batch.rowCount());
    }

    /** Takes back that the rows of a batch are counted as being evaluated. */
    void cancel(LeafBatch batch) {
        for (int row = 0; row < batch.rowCount(); row++) {
            startRow(batch, row, -1);
        }
        startPath(batch, -batch.rowCount());
    }

    /** Takes back that a row of a batch is counted as being evaluated. */
    void cancel(LeafBatch batch, int row) {
        startRow(batch, row, -1);
        startPath(batch, -1);
    }

    private void startRow(LeafBatch batch, int row, int count) {
        int node = batch.leaf();
        for (int role = 0; role < values.length; role++) {
            int edge = batch.rowEdge(row, role);
            if (edge >= 0) {
                graph.tree(role).start(graph.firstEdge(node, role) + edge, count);
            }
        }
    }

    private void startPath(LeafBatch batch, int count) {
        graph.visit(batch.leaf(), count);
        for (int level = batch.length() - 2; level >= 0; level--) {
            start(batch, level, count);
        }
    }

    private void start(LeafBatch batch, int level, int count) {
        int node = batch.node(level);
        graph.visit(node, count);
        int chooser = batch.chooser(level);
        int firstRole = Math.max(0, chooser);
        int endRole = chooser < 0 ? values.length : chooser + 1;
        for (int role = firstRole; role < endRole; role++) {
            int edge = batch.edge(level, role);
            if (edge >= 0) {
                graph.tree(role).start(graph.firstEdge(node, role) + edge, count);
            }
        }
    }

    /** Step 5: backs up the rows that have been evaluated since the last time. */
    void backUp(LeafBatch batch) {
        int count = batch.readyCount();
        int leaf = batch.length() - 1;
        int node = batch.node(leaf);
        boolean isThere = graph.isStill(node, batch.tag(leaf));
        Arrays.fill(values, 0);
        for (int i = 0; i < count; i++) {
            int row = batch.ready(i);
            for (int role = 0; role < values.length; role++) {
                float value = batch.value(row, role);
                int edge = batch.rowEdge(row, role);
                values[role] += value / count;
                if (edge >= 0 && isThere) {
                    int at = graph.firstEdge(node, role) + edge;
                    graph.tree(role).end(at, 1);
                    graph.tree(role).average(at, 1, value);
                    if (values.length == 1) {
                        graph.tree(role).reach(at, batch.greatest(row));
                    }
                }
                succeed(role, batch.rowMoveId(row, role), 1, value, edge);
            }
        }
        if (isThere) {
            value(node, batch.chooser(leaf), count);
        }
        int greatest = greatest(batch);
        for (int level = leaf - 1; level >= 0; level--) {
            end(batch, level, count, greatest);
        }
        batch.clearReady();
    }

    private static int greatest(LeafBatch batch) {
        int greatest = 0;
        for (int i = 0; i < batch.readyCount(); i++) {
            greatest = Math.max(greatest, batch.greatest(batch.ready(i)));
        }
        return greatest;
    }

    /** Backs up the value of a leaf that is known: it counts as one state. */
    void backUpKnown(LeafBatch batch) {
        int leaf = batch.length() - 1;
        for (int role = 0; role < values.length; role++) {
            values[role] = Bounds.least(graph.bounds(batch.node(leaf), role));
        }
        for (int level = leaf - 1; level >= 0; level--) {
            start(batch, level, 1);
            end(batch, level, 1, (int) values[0]);
        }
    }

    private void end(LeafBatch batch, int level, int count, int greatest) {
        int node = batch.node(level);
        if (!graph.isStill(node, batch.tag(level))) {
            return;
        }
        int chooser = batch.chooser(level);
        boolean isChoice = isChoice(chooser);
        long below = isChoice ? visitsBelow(batch, level) : 0;
        int firstRole = Math.max(0, chooser);
        int endRole = chooser < 0 ? values.length : chooser + 1;
        for (int role = firstRole; role < endRole; role++) {
            int edge = batch.edge(level, role);
            if (edge >= 0) {
                PlayerTree tree = graph.tree(role);
                int at = graph.firstEdge(node, role) + edge;
                tree.end(at, count);
                if (isChoice && below >= tree.visits(at)) {
                    tree.value(at, values[role]);
                } else {
                    tree.average(at, count, values[role]);
                }
                if (values.length == 1) {
                    tree.reach(at, greatest);
                }
                succeed(role, batch.moveId(level, role), count, values[role], edge);
            }
        }
        value(node, chooser, count);
    }

    /** Returns how much is known of the node after one of the path. */
    private long visitsBelow(LeafBatch batch, int level) {
        int below = batch.node(level + 1);
        if (!graph.isStill(below, batch.tag(level + 1))) {
            return 0;
        }
        return graph.isTerminal(below) ? Long.MAX_VALUE : graph.visits(below);
    }

    private void succeed(int role, int moveId, int count, float value, int edge) {
        if (isOrdering && edge >= 0) {
            success.add(role, moveId, count, value);
        }
    }

    /** Values all nodes of a path anew, as something has been proven at its end. */
    void refresh(LeafBatch batch) {
        for (int role = 0; role < values.length; role++) {
            int node = batch.node(batch.length() - 1);
            values[role] = Bounds.least(graph.bounds(node, role));
        }
        for (int level = batch.length() - 2; level >= 0; level--) {
            if (!isChoice(batch.chooser(level))) {
                return;
            }
            value(batch.node(level), batch.chooser(level), 0);
        }
    }

    /** Returns whether a role chooses alone, by what it knows. */
    private boolean isChoice(int chooser) {
        return chooser >= 0 && chooser != chanceRole && isGuided;
    }

    /**
     * Values a node.
     *
     * @param chooser the role that alone has a choice there, or -1
     * @param count how many states below it have been evaluated; {@link #values} are theirs, and
     *     become the node's if one role chooses there
     */
    private void value(int node, int chooser, int count) {
        if (isChoice(chooser) && !graph.isForced(node)) {
            valueChoice(node, chooser, count);
            return;
        }
        for (int role = 0; role < values.length; role++) {
            set(node, role, average(node, role, count));
        }
    }

    private void valueChoice(int node, int chooser, int count) {
        float chosen = bounded(node, chooser, chosenValue(node, chooser));
        values[chooser] = chosen;
        graph.setValue(node, chooser, chosen);
        volatility.see(graph, node, chooser, chosen, count);
        boolean isOpposed = values.length == 2 && !graph.hasOtherSums();
        for (int role = 0; role < values.length; role++) {
            if (role != chooser) {
                values[role] = isOpposed ? HIGHEST - chosen : average(node, role, count);
                graph.setValue(node, role, values[role]);
            }
        }
    }

    /** Returns a role's value in a node, the average of all states below it, the last included. */
    private float average(int node, int role, int count) {
        double share = (double) count / Math.max(1, Math.max(count, graph.visits(node)));
        float before = graph.value(node, role);
        return Float.isNaN(before)
                ? values[role]
                : (float) (before + (values[role] - before) * share);
    }

    private void set(int node, int role, float value) {
        graph.setValue(node, role, bounded(node, role, value));
    }

    private float bounded(int node, int role, float value) {
        int bounds = graph.bounds(node, role);
        return bounds == Bounds.UNKNOWN
                ? value
                : Math.clamp(value, Bounds.least(bounds), Bounds.most(bounds));
    }

    /** Returns what the moves of the role that chooses are worth to it. */
    private float chosenValue(int node, int chooser) {
        PlayerTree tree = graph.tree(chooser);
        int first = graph.firstEdge(node, chooser);
        int count = graph.moveCount(node, chooser);
        long[] words = tree.chunk(first);
        int at = PlayerTree.at(first);
        int least = Bounds.least(graph.bounds(node, chooser));
        double sum = 0;
        double weight = 0;
        for (int end = at + 2 * count; at < end; at += 2) {
            long word = words[at + 1];
            int bounds = PlayerTree.boundsOf(word);
            double visits = PlayerTree.visitsOf(words[at]);
            if (bounds != Bounds.UNKNOWN
                    && (Bounds.isSettled(bounds) || Bounds.most(bounds) <= least)) {
                continue;
            }
            sum += visits * PlayerTree.valueOf(word);
            weight += visits;
        }
        if (weight == 0) {
            float before = graph.value(node, chooser);
            return Float.isNaN(before) ? values[chooser] : before;
        }
        return (float) (sum / weight);
    }
}
