package org.propjet.player.search.tree;

/**
 * What states are worth by the playouts below the nodes of the path to them: the mean of those, and
 * how much more or less those got at whose end a fluent held that the state has ({@link
 * LastingFluents}). A playout is made of the same moves in any order, so it says something of all
 * moves that are in it: all moves as first (AMAF: Brügmann, 1993). Near the root there are many
 * playouts, below a leaf they are nearer to it: what a node's own say weighs by their number, and
 * the rest is what the node before says (GRAVE: Cazenave, 2015, takes one or the other).
 *
 * <p>In hex, after eight random plies, the true values of the 73 states after a state have a
 * variance of 2.9 square points. Of this, 500 playouts of the state explain two fifths, 2,000 seven
 * tenths, and 32,000 all of it; their own playouts would have to be a hundred times as many.
 *
 * <p>One per thread.
 */
final class AmafPrediction {
    /** What a node says of a fluent counts half with so many playouts at whose end it held. */
    private static final double HALF = 50;

    /** What it says of all counts half with so many. */
    private static final double HALF_OF_ALL = 100;

    /** With fewer playouts from the root, nothing is said. */
    private static final double LEAST = 256;

    private final StateGraph graph;
    private final LastingFluents fluents;
    private final AmafTable table;

    private final AmafTable.Sums[] path = new AmafTable.Sums[AmafTable.MOST_LEVELS];
    private int depth;
    private double mean;
    private long[] state;
    private long[] before;
    private final int[] gained;

    AmafPrediction(StateGraph graph, LastingFluents fluents, AmafTable table) {
        this.graph = graph;
        this.fluents = fluents;
        this.table = table;
        this.state = new long[graph.stateWords()];
        this.before = new long[graph.stateWords()];
        this.gained = new int[fluents.count()];
    }

    /**
     * Goes to the leaf of a batch; false if too little is known, or what one role gains is not what
     * the other loses.
     */
    boolean enter(LeafBatch batch) {
        depth = 0;
        if (graph.hasOtherSums()) {
            return false;
        }
        for (int level = 0; level < batch.length() && level < path.length; level++) {
            AmafTable.Sums sums = table.find(batch.node(level), batch.tag(level));
            if (sums == null || (level == 0 && sums.count() < LEAST)) {
                break;
            }
            graph.state(batch.node(level), state);
            mean = level == 0 ? sums.mean() : mixed(sums, mean + effects(state));
            path[depth++] = sums;
            swapStates();
        }
        if (depth == 0) {
            return false;
        }
        graph.state(batch.leaf(), state);
        mean += effects(state);
        swapStates();
        return true;
    }

    private void swapStates() {
        long[] swapped = before;
        before = state;
        state = swapped;
    }

    private static double mixed(AmafTable.Sums sums, double expected) {
        return (sums.count() * sums.mean() + HALF_OF_ALL * expected) / (sums.count() + HALF_OF_ALL);
    }

    /** Returns what a state is worth to the first role that comes after the leaf, 0 to 100. */
    float expected(long[] after) {
        return (float) Math.clamp(mean + effects(after), 0, 100);
    }

    private double effects(long[] after) {
        double sum = 0;
        int count = fluents.gained(before, after, gained);
        for (int i = 0; i < count; i++) {
            sum += effect(depth - 1, gained[i]);
        }
        return sum;
    }

    /** Returns what a fluent is worth to the first role below a node of the path. */
    private double effect(int level, int fluent) {
        double effect = 0;
        for (int at = 0; at <= level; at++) {
            AmafTable.Sums sums = path[at];
            effect = (sums.excess(fluent) + HALF * effect) / (sums.count(fluent) + HALF);
        }
        return effect;
    }

    /** Returns what a role's move from the leaf is worth to it, more than others. */
    double gain(int role, int moveId) {
        int fluent = fluents.ofMove(role, moveId);
        double effect = fluent < 0 ? 0 : effect(depth - 1, fluent);
        return role == 0 ? effect : -effect;
    }
}
