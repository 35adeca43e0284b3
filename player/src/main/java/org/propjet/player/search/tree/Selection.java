package org.propjet.player.search.tree;

import java.util.SplittableRandom;

/**
 * Selects a role's move in a node: UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) as in UCT (Kocsis
 * and Szepesvári, 2006). One per thread.
 *
 * <p>Of a move of value v after n visits, with p more in flight, in a node with N visits, it
 * maximises
 *
 * <pre>
 *   v (1 - loss p / (n + p)) + 100 exploration restlessness sqrt(noise ln N / (n + p))
 * </pre>
 *
 * so that many leaves can be selected before the first comes back: what is in flight counts as
 * visits without a result (WU-UCT: Liu et al., 2020), and, if {@code loss} is not 0, as a part of a
 * loss. {@code noise} is the variance of what one visit says, in that of one playout; {@code
 * restlessness} is what {@link Volatility} measures. All untried moves together count as one with
 * one visit and the node's value: the first-play urgency. Where they are the ones that promise
 * least, they count as one with {@link #ORDERED_VISITS} visits. Values are taken for no better and
 * no worse than what is proven. Where a role chooses alone, moves whose value is settled, or no
 * better than that of one that is, need no more visits, as long as there are others.
 */
final class Selection {
    /** What {@link #select} returns if a move should be selected that has not been tried. */
    static final int UNTRIED = -1;

    /**
     * The visits of all untried moves together, where those that promise more have been tried. In
     * hex, with 16 moves tried at a time, 4, 16 and 64 of them won 11, 12 and 10 of 16 matches
     * against a search that tried all moves at once.
     */
    private static final double ORDERED_VISITS = 16;

    /** What a role is expected to get where nothing is known. */
    private static final float UNKNOWN = 50;

    private final StateGraph graph;
    private final boolean isGuided;
    private final double bestShare;

    /** The weight that the user wants, and what it comes to. */
    private final double wantedExploration;

    private final SplittableRandom random;
    private double exploration;
    private double untriedVisits = 1;

    Selection(StateGraph graph, UctOptions options, SplittableRandom random) {
        this.graph = graph;
        this.isGuided = options.tree() != UctOptions.Tree.UNGUIDED;
        this.bestShare = graph.roleCount() == 1 ? options.get(UctOptions.BEST) : 0;
        this.wantedExploration = options.get(UctOptions.EXPLORATION);
        this.random = random;
        weigh(1, 1);
    }

    /**
     * Weighs exploration.
     *
     * @param playoutsPerState how many playouts each state gets
     * @param restlessness how much the values of states change, see {@link Volatility}
     */
    void weigh(int playoutsPerState, double restlessness) {
        double noise = PlayoutAllocation.variance(playoutsPerState);
        exploration = 100 * wantedExploration * restlessness * Math.sqrt(Math.min(1, noise));
    }

    /** Has untried moves count as those that promise least. */
    void trustOrder() {
        untriedVisits = ORDERED_VISITS;
    }

    /**
     * Selects a move.
     *
     * @param node the node
     * @param role a role with several legal moves there
     * @param first the edge of its first move
     * @return the move's number among the legal ones, or {@link #UNTRIED}
     */
    int select(int node, int role, int first) {
        int count = graph.moveCount(node, role);
        if (!isGuided) {
            return random.nextInt(count);
        }
        PlayerTree tree = graph.tree(role);
        long[] words = tree.chunk(first);
        int begin = PlayerTree.at(first);
        int least = Bounds.least(graph.bounds(node, role));
        boolean isSureOfAll = least == Bounds.most(Bounds.UNKNOWN);
        boolean isAlone = graph.chooser(node) >= 0;
        float known = graph.value(node, role);
        float average = Float.isNaN(known) ? UNKNOWN : known;
        double weight = exploration * Math.sqrt(Math.log(graph.visits(node) + 1.0));
        int found = -1;
        boolean isAnyUntried = false;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0, at = begin; i < count; i++, at += 2) {
            long counts = words[at];
            long word = words[at + 1];
            int bounds = PlayerTree.boundsOf(word);
            boolean isAnyProven = bounds != Bounds.UNKNOWN || isSureOfAll;
            if (isAnyProven && isNeedless(bounds, least, isAlone)) {
                continue;
            }
            if (counts == 0) {
                isAnyUntried = true;
                continue;
            }
            double visits = PlayerTree.visitsOf(counts) + PlayerTree.pendingOf(counts);
            double value = PlayerTree.visitsOf(counts) == 0 ? average : PlayerTree.valueOf(word);
            if (bestShare > 0) {
                value += bestShare * (tree.best(first + i) - value);
            }
            if (bounds != Bounds.UNKNOWN) {
                value = Math.clamp(value, Bounds.least(bounds), Bounds.most(bounds));
            }
            value += weight / Math.sqrt(visits);
            if (value > highest) {
                highest = value;
                found = i;
            }
        }
        if (isAnyUntried && (found < 0 || average + weight / Math.sqrt(untriedVisits) >= highest)) {
            return UNTRIED;
        }
        return found >= 0 ? found : bestSettled(node, role, first);
    }

    /**
     * Returns whether a move needs no visit. Where several roles choose, what is sure of a role's
     * move is no news of the others' moves: they are to meet it as long as it may be the best.
     *
     * @param least what the role is sure of by its best move
     */
    private static boolean isNeedless(int bounds, int least, boolean isAlone) {
        if (isAlone) {
            return Bounds.isSettled(bounds) || Bounds.most(bounds) <= least;
        }
        return Bounds.most(bounds) <= least && Bounds.least(bounds) < least;
    }

    /**
     * Returns the move of which the role is sure of most; of several one after which some role's
     * value is still open.
     */
    private int bestSettled(int node, int role, int first) {
        PlayerTree tree = graph.tree(role);
        int count = graph.moveCount(node, role);
        boolean hasLinks = graph.chooser(node) == role;
        int found = -1;
        int highest = -1;
        for (int i = 0; i < count; i++) {
            int least = Bounds.least(tree.bounds(first + i));
            if (least >= highest) {
                int follower = hasLinks ? graph.follower(node, i) : -1;
                boolean isOpen = follower >= 0 && !graph.isSettled(follower);
                if (least > highest || isOpen) {
                    found = i;
                    highest = least;
                }
            }
        }
        return found;
    }
}
