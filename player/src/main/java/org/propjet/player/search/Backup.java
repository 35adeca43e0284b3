package org.propjet.player.search;

import java.util.Arrays;

/**
 * Backs up what has been found, from the leaf of a flight to the root. One per thread.
 *
 * <p>A node where one role chooses is worth what its moves are worth, each weighed by its visits
 * (UCT3 of Childs, Brodeur and Kocsis, 2008), or what is proven, if that is better. So a value that
 * has changed counts at once, with all the visits that were made before it was known, and whatever
 * the way on which it was found. Where several roles choose, or chance does, a node is worth the
 * average of all states evaluated below it.
 */
final class Backup {
    private static final int HIGHEST = 100;

    private final StateGraph graph;
    private final UctOptions options;
    private final MoveSuccess success;
    private final int randomRole;
    private final boolean isGuided;
    private final Volatility volatility;
    private final float[] values;

    Backup(
            StateGraph graph,
            UctOptions options,
            MoveSuccess success,
            Volatility volatility,
            int randomRole) {
        this.volatility = volatility;
        this.graph = graph;
        this.options = options;
        this.success = success;
        this.randomRole = randomRole;
        this.isGuided = options.tree() != UctOptions.Tree.UNGUIDED;
        this.values = new float[graph.roleCount()];
    }

    /** Counts all rows of a flight as being evaluated. */
    void start(Flight flight) {
        for (int row = 0; row < flight.rowCount(); row++) {
            startRow(flight, row, 1);
        }
        startPath(flight, flight.rowCount());
    }

    /** Takes back that the rows of a flight are counted as being evaluated. */
    void cancel(Flight flight) {
        for (int row = 0; row < flight.rowCount(); row++) {
            startRow(flight, row, -1);
        }
        startPath(flight, -flight.rowCount());
    }

    /** Takes back that a row of a flight is counted as being evaluated. */
    void cancel(Flight flight, int row) {
        startRow(flight, row, -1);
        startPath(flight, -1);
    }

    private void startRow(Flight flight, int row, int count) {
        int node = flight.leaf();
        for (int role = 0; role < values.length; role++) {
            int edge = flight.rowEdge(row, role);
            if (edge >= 0) {
                graph.tree(role).start(graph.firstEdge(node, role) + edge, count);
            }
        }
    }

    private void startPath(Flight flight, int count) {
        graph.visit(flight.leaf(), count);
        for (int level = flight.length() - 2; level >= 0; level--) {
            start(flight, level, count);
        }
    }

    private void start(Flight flight, int level, int count) {
        int node = flight.node(level);
        graph.visit(node, count);
        int chooser = flight.chooser(level);
        int firstRole = Math.max(0, chooser);
        int endRole = chooser < 0 ? values.length : chooser + 1;
        for (int role = firstRole; role < endRole; role++) {
            int edge = flight.edge(level, role);
            if (edge >= 0) {
                graph.tree(role).start(graph.firstEdge(node, role) + edge, count);
            }
        }
    }

    /** Step 5: backs up the rows that have been evaluated since the last time. */
    void backUp(Flight flight) {
        int count = flight.readyCount();
        int leaf = flight.length() - 1;
        int node = flight.node(leaf);
        boolean isThere = graph.isStill(node, flight.tag(leaf));
        Arrays.fill(values, 0);
        for (int i = 0; i < count; i++) {
            int row = flight.ready(i);
            for (int role = 0; role < values.length; role++) {
                float value = flight.value(row, role);
                int edge = flight.rowEdge(row, role);
                values[role] += value / count;
                if (edge >= 0 && isThere) {
                    int at = graph.firstEdge(node, role) + edge;
                    graph.tree(role).end(at, 1);
                    graph.tree(role).average(at, 1, value);
                    if (values.length == 1) {
                        graph.tree(role).reach(at, flight.greatest(row));
                    }
                }
                succeed(role, flight.rowMoveId(row, role), 1, value, edge);
            }
        }
        if (isThere) {
            value(node, flight.chooser(leaf), count);
        }
        int greatest = greatest(flight);
        for (int level = leaf - 1; level >= 0; level--) {
            end(flight, level, count, greatest);
        }
        flight.clearReady();
    }

    private static int greatest(Flight flight) {
        int greatest = 0;
        for (int i = 0; i < flight.readyCount(); i++) {
            greatest = Math.max(greatest, flight.greatest(flight.ready(i)));
        }
        return greatest;
    }

    /** Backs up the value of a leaf that is known: it counts as one state. */
    void backUpKnown(Flight flight) {
        int leaf = flight.length() - 1;
        for (int role = 0; role < values.length; role++) {
            values[role] = Bounds.least(graph.bounds(flight.node(leaf), role));
        }
        for (int level = leaf - 1; level >= 0; level--) {
            start(flight, level, 1);
            end(flight, level, 1, (int) values[0]);
        }
    }

    private void end(Flight flight, int level, int count, int greatest) {
        int node = flight.node(level);
        if (!graph.isStill(node, flight.tag(level))) {
            return;
        }
        int chooser = flight.chooser(level);
        boolean isChoice = isChoice(chooser);
        long below = isChoice ? visitsBelow(flight, level) : 0;
        int firstRole = Math.max(0, chooser);
        int endRole = chooser < 0 ? values.length : chooser + 1;
        for (int role = firstRole; role < endRole; role++) {
            int edge = flight.edge(level, role);
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
                succeed(role, flight.moveId(level, role), count, values[role], edge);
            }
        }
        value(node, chooser, count);
    }

    /** Returns how much is known of the node after one of the path. */
    private long visitsBelow(Flight flight, int level) {
        int below = flight.node(level + 1);
        if (!graph.isStill(below, flight.tag(level + 1))) {
            return 0;
        }
        return graph.isTerminal(below) ? Long.MAX_VALUE : graph.visits(below);
    }

    private void succeed(int role, int moveId, int count, float value, int edge) {
        if (options.mast() && edge >= 0) {
            success.add(role, moveId, count, value);
        }
    }

    /** Values all nodes of a path anew, as something has been proven at its end. */
    void refresh(Flight flight) {
        for (int role = 0; role < values.length; role++) {
            int node = flight.node(flight.length() - 1);
            values[role] = Bounds.least(graph.bounds(node, role));
        }
        for (int level = flight.length() - 2; level >= 0; level--) {
            if (!isChoice(flight.chooser(level))) {
                return;
            }
            value(flight.node(level), flight.chooser(level), 0);
        }
    }

    /** Returns whether a role chooses alone, by what it knows. */
    private boolean isChoice(int chooser) {
        return chooser >= 0 && chooser != randomRole && isGuided;
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
            long visits = PlayerTree.visitsOf(words[at]);
            if (bounds != Bounds.UNKNOWN
                    && (Bounds.isSettled(bounds) || Bounds.most(bounds) <= least)) {
                continue;
            }
            sum += visits * raised(PlayerTree.valueOf(word));
            weight += visits;
        }
        if (weight == 0) {
            float before = graph.value(node, chooser);
            return Float.isNaN(before) ? values[chooser] : before;
        }
        return (float) root(sum / weight);
    }

    private double raised(double value) {
        double raised = value / HIGHEST;
        for (int p = options.power(); p > 1; p >>= 1) {
            raised *= raised;
        }
        return raised;
    }

    private double root(double raised) {
        double root = raised;
        for (int p = options.power(); p > 1; p >>= 1) {
            root = Math.sqrt(root);
        }
        return root * HIGHEST;
    }
}
