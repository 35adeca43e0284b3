package org.propjet.player.search;

import java.util.SplittableRandom;

/**
 * Selects a role's move in a node: UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) as in UCT (Kocsis
 * and Szepesvári, 2006), untried moves first. One per thread.
 *
 * <p>Of a move with n playouts ended, p in flight, and sum s, in a node with N playouts, it
 * maximises
 *
 * <pre>
 *   s / (n + virtualLoss p) + 100 exploration sqrt(ln N / (n + p))
 * </pre>
 *
 * so that many leaves can be selected before the first comes back. A mean is taken for no better
 * and no worse than what is proven. Moves whose value is settled, or no better than that of one
 * that is, need no more playouts, as long as there are others.
 */
final class Selection {
    /** What untried moves are worth that no role has made anywhere: as much as can be. */
    private static final double UNKNOWN_SUCCESS = 100;

    private final StateGraph graph;
    private final UctOptions options;
    private final MoveSuccess success;
    private final SplittableRandom random;
    private double explorationSquared;

    Selection(StateGraph graph, UctOptions options, MoveSuccess success, SplittableRandom random) {
        this.graph = graph;
        this.options = options;
        this.success = success;
        this.random = random;
        weigh(1);
    }

    /** Weighs exploration for leaves that get so many playouts each. */
    void weigh(int playoutsPerLeaf) {
        double weight = 100 * options.exploration();
        explorationSquared = weight * weight * (1 + options.spread() * (playoutsPerLeaf - 1));
    }

    /**
     * Selects a move.
     *
     * @param node the node
     * @param role a role with several legal moves there
     * @param first the edge of its first move
     * @return the move's number among the legal ones
     */
    int select(int node, int role, int first) {
        int count = graph.moveCount(node, role);
        if (options.tree() == UctOptions.Tree.UNGUIDED) {
            return random.nextInt(count);
        }
        PlayerTree tree = graph.tree(role);
        int untried = untried(tree, role, first, count);
        return untried >= 0 ? untried : bestKnown(tree, node, role, first, count);
    }

    /** Returns the move that has not been tried and promises most, or -1 if all have been. */
    private int untried(PlayerTree tree, int role, int first, int count) {
        int found = -1;
        double highest = 0;
        int offset = 0;
        for (int i = 0; i < count; i++) {
            int edge = first + i;
            if (tree.isUntried(edge) && !Bounds.isSettled(tree.bounds(edge))) {
                double value =
                        options.mast() ? success.mean(role, tree.move(edge), UNKNOWN_SUCCESS) : 0;
                if (found < 0) {
                    offset = random.nextInt(count);
                }
                boolean isNearer = i >= offset && found < offset;
                if (found < 0 || value > highest || (value == highest && isNearer)) {
                    found = i;
                    highest = value;
                }
            }
        }
        return found;
    }

    private int bestKnown(PlayerTree tree, int node, int role, int first, int count) {
        int least = Bounds.least(graph.bounds(node, role));
        double loss = options.virtualLoss();
        double bestShare = graph.roleCount() == 1 ? options.bestShare() : 0;
        double log = explorationSquared * Math.log((double) graph.visits(node) + 1);
        int found = -1;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            int edge = first + i;
            double visits = tree.visits(edge);
            double pending = tree.pending(edge);
            double value = tree.sum(edge) / Math.max(1, visits + loss * pending);
            if (bestShare > 0) {
                value += bestShare * (tree.best(edge) - value);
            }
            int bounds = tree.bounds(edge);
            if (bounds != Bounds.UNKNOWN) {
                if (Bounds.isSettled(bounds) || Bounds.most(bounds) <= least) {
                    continue;
                }
                value = Math.clamp(value, Bounds.least(bounds), Bounds.most(bounds));
            }
            value += Math.sqrt(log / (visits + pending));
            if (value > highest) {
                highest = value;
                found = i;
            }
        }
        return found >= 0 ? found : bestSettled(tree, first, count);
    }

    private static int bestSettled(PlayerTree tree, int first, int count) {
        int found = 0;
        for (int i = 1; i < count; i++) {
            if (Bounds.most(tree.bounds(first + i)) > Bounds.most(tree.bounds(first + found))) {
                found = i;
            }
        }
        return found;
    }
}
