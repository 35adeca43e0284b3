package org.propjet.player.search.tree;

import org.propjet.player.play.Decision;
import org.propjet.player.play.MoveEstimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * What a search says of the moves at its root, and which one is best. Made of one moment, in which
 * nothing may change the graph's memory; after that it stays as it is.
 */
final class RootChoice {
    /**
     * Where several roles choose at the same time, a move that is always chosen can be foreseen:
     * there a move is drawn among those that were searched at least this part of the most searched.
     */
    private static final double MIXED_SHARE = 0.5;

    /** How much of the exploration term is taken for doubt in what is to be played. */
    private static final double DOUBT = 0.5;

    /** In how many plies the end comes after a move of which that has been forgotten. */
    private static final int UNKNOWN_LENGTH = 1_000_000;

    private final int roleCount;
    private final int nodeCount;
    private final int count;
    private final boolean isSimultaneous;
    private final List<MoveEstimate> estimates = new ArrayList<>();

    /** For each move, in how many plies the end comes; -1 if that is not known. */
    private final int[] lengths;

    private int bounds;
    private long visitCount;

    /**
     * Makes it.
     *
     * @param elsewhere what searches of other machines know of the same moves, each for itself;
     *     what is of other moves is passed over
     */
    RootChoice(StateGraph graph, int root, int role, List<List<MoveEstimate>> elsewhere) {
        this.roleCount = graph.roleCount();
        this.nodeCount = graph.nodeCount();
        int moveCount = graph.moveCount(root, role);
        this.count = moveCount > 1 ? moveCount : 0; // a single move has no edge
        this.visitCount = graph.visits(root);
        this.bounds = graph.bounds(root, role); // before the moves', which may become narrower
        this.isSimultaneous = graph.isSimultaneous(root);
        this.lengths = new int[count];
        PlayerTree tree = graph.tree(role);
        for (int i = 0; i < count; i++) {
            int edge = graph.firstEdge(root, role) + i;
            int moveBounds = tree.bounds(edge);
            int follower = isSimultaneous ? -1 : graph.follower(root, i);
            lengths[i] = follower < 0 ? -1 : graph.length(follower);
            estimates.add(
                    new MoveEstimate(
                            tree.move(edge),
                            tree.visits(edge),
                            tree.mean(edge),
                            Bounds.least(moveBounds),
                            Bounds.most(moveBounds)));
        }
        elsewhere.forEach(this::add);
    }

    /** Adds what another search knows, of which the visits count like own ones. */
    private void add(List<MoveEstimate> other) {
        if (count == 0 || !moveIds(other).equals(moveIds(estimates))) {
            return;
        }
        int least = 0;
        int most = 0;
        for (int i = 0; i < count; i++) {
            MoveEstimate both = estimates.get(i).with(other.get(i));
            estimates.set(i, both);
            visitCount += other.get(i).playoutCount();
            least = Math.max(least, both.least());
            most = Math.max(most, both.most());
        }
        least = Math.max(least, Bounds.least(bounds));
        most = Math.min(most, Bounds.most(bounds));
        bounds = least <= most ? Bounds.of(least, most) : bounds;
    }

    private static List<Integer> moveIds(List<MoveEstimate> moves) {
        return moves.stream().map(MoveEstimate::moveId).toList();
    }

    /** Returns the number of nodes of the graph. */
    int nodeCount() {
        return nodeCount;
    }

    List<MoveEstimate> estimates() {
        return estimates;
    }

    /** Returns the proven value, or what a move gives on average. */
    double value(int index) {
        return isProven() ? Bounds.least(bounds) : mean(index);
    }

    /** Returns whether the role's value at the root is proven. */
    boolean isProven() {
        return Bounds.isSettled(bounds);
    }

    /**
     * Returns it for others to look at, unless there is only one move.
     *
     * @param told what they are told of what is known
     */
    Optional<Decision> snapshot(
            UctOptions options,
            UnaryOperator<List<MoveEstimate>> told,
            long playoutCount,
            int depth) {
        if (estimates.isEmpty()) {
            return Optional.empty();
        }
        int moveId = estimates.get(best(options, new SplittableRandom())).moveId();
        return Optional.of(
                Decision.unfinished(moveId, told.apply(estimates), playoutCount, nodeCount, depth));
    }

    /** Returns the number of the best move among the legal ones. */
    int best(UctOptions options, SplittableRandom random) {
        if (isProven()) {
            return provenMove(random);
        }
        if (options.tree() == UctOptions.Tree.UNGUIDED) {
            return highest(i -> mean(i), random);
        }
        if (!isSimultaneous) {
            return highest(i -> trusted(i, options), random);
        }
        int best = highest(i -> isOpen(i) ? estimates.get(i).playoutCount() : -1, random);
        int settled = highest(i -> isOpen(i) ? -1 : estimates.get(i).most(), random);
        boolean isSure = !isOpen(settled) && estimates.get(settled).most() >= mean(best);
        return isSure ? settled : mixed(best, random);
    }

    /**
     * Returns what a move gives at least, by all that is known: what is proven, or its value less
     * what chance may have to do with it. So a move that was searched less is preferred if its
     * value is clearly better.
     */
    private double trusted(int index, UctOptions options) {
        MoveEstimate move = estimates.get(index);
        if (!isOpen(index)) {
            return move.most();
        }
        if (move.playoutCount() == 0) {
            return -100;
        }
        double doubt = Math.sqrt(Math.log(visitCount + 1.0) / move.playoutCount());
        double value = mean(index) - DOUBT * 100 * options.get(UctOptions.EXPLORATION) * doubt;
        return Math.max(value, move.least());
    }

    /** Returns the move of the proven value: soon if it is good, late if it is bad. */
    private int provenMove(SplittableRandom random) {
        int value = Bounds.least(bounds);
        boolean isGood = Bounds.isGood(value, roleCount);
        return highest(
                i -> {
                    boolean isOfValue = estimates.get(i).least() >= value;
                    int unknown = isGood ? UNKNOWN_LENGTH : 0;
                    int length = lengths[i] < 0 ? unknown : lengths[i];
                    double preference = (isGood ? -length : length) + mean(i) / 1_000;
                    return isOfValue ? preference : Double.NEGATIVE_INFINITY;
                },
                random);
    }

    private boolean isOpen(int index) {
        return !estimates.get(index).isProven();
    }

    private double mean(int index) {
        MoveEstimate move = estimates.get(index);
        return Double.isNaN(move.mean()) ? -1 : Math.clamp(move.mean(), move.least(), move.most());
    }

    /** Draws among the moves that were searched about as much as the best. */
    private int mixed(int best, SplittableRandom random) {
        double least = MIXED_SHARE * estimates.get(best).playoutCount();
        double sum = 0;
        for (int i = 0; i < count; i++) {
            long playouts = estimates.get(i).playoutCount();
            sum += playouts >= least ? playouts : 0;
        }
        double left = random.nextDouble() * sum;
        for (int i = 0; i < count; i++) {
            long playouts = estimates.get(i).playoutCount();
            left -= playouts >= least ? playouts : 0;
            if (left < 0) {
                return i;
            }
        }
        return best;
    }

    /**
     * Returns the move with the highest figure, by its number; any of them if there are several.
     * The first of them would often be the same piece that goes to and fro, where too little is
     * known to choose.
     */
    private int highest(IntToDoubleFunction figure, SplittableRandom random) {
        double highest = Double.NEGATIVE_INFINITY;
        int found = 0;
        int equals = 0;
        for (int i = 0; i < count; i++) {
            double value = figure.applyAsDouble(i);
            if (value > highest) {
                highest = value;
                found = i;
                equals = 1;
            } else if (value == highest && random.nextInt(++equals) == 0) {
                found = i;
            }
        }
        return found;
    }
}
