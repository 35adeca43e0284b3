package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Playouts;

/**
 * For nodes that were visited often, what the first role got in the playouts below them, all
 * together, and by the {@link LastingFluents} that held at their ends; and what states are worth by
 * that: the mean of the playouts below the nodes of the path to a state, and how much more or less
 * those got at whose end a fluent held that the state has.
 *
 * <p>A playout is made of the same moves in any order, so it says something of all moves that are
 * in it: all moves as first (AMAF: Brügmann, 1993). Near the root there are many playouts, below a
 * leaf they are nearer to it: what a node's own say weighs by their number, and the rest is what
 * the node before says (GRAVE: Cazenave, 2015, takes one or the other).
 *
 * <p>In hex, after eight random plies, the true values of the 73 states after a state have a
 * variance of 2.9 square points. Of this, 500 playouts of the state explain two fifths, 2,000 seven
 * tenths, and 32,000 all of it; their own playouts would have to be a hundred times as many.
 *
 * <p>One per thread. Cost: a tenth of the time at most, so that not all playouts count where they
 * are fast; up to {@link #MOST_BYTES}.
 */
final class AmafTable {
    /** Nodes with fewer visits would have too few playouts of their own. */
    private static final long LEAST_VISITS = 64;

    /** A path's first nodes have sums, at most so many: those after them are hardly visited. */
    private static final int MOST_LEVELS = 8;

    private static final int MOST_BYTES = 16 << 20;

    /**
     * It takes one part of so many. In connectFour, where a playout takes 0.2 microseconds, it
     * would else take three quarters.
     */
    private static final int TIMES_FOR_OTHERS = 10;

    private static final long MOST_CREDIT = 1_000_000;

    private static final float HIGHEST = 100;

    /** What a node says of a fluent counts half with so many playouts at whose end it held. */
    private static final double HALF = 50;

    /** What it says of all counts half with so many. */
    private static final double HALF_OF_ALL = 100;

    /** With fewer playouts from the root, nothing is said. */
    private static final double LEAST = 256;

    private final StateGraph graph;
    private final LastingFluents fluents;
    private final int mostNodes;
    private final Int2ObjectOpenHashMap<Sums> sumsOf = new Int2ObjectOpenHashMap<>();

    /** The nodes of a path that have sums, and how many there are. */
    private final Sums[] path = new Sums[MOST_LEVELS];

    private int depth;

    // ---- Of the leaf that was entered ----

    private double mean;
    private long[] state;
    private long[] before;
    private final int[] gained;

    // ---- The share of the time ----

    /** The time that may be spent, in nanoseconds; negative if too much was. */
    private long credit;

    private long lastNanos = System.nanoTime();

    /** How many playouts ended below a node, by fluents too, and the sums of the first goals. */
    static final class Sums {
        private final int tag;
        private final float[] counts;
        private final float[] goals;
        private double count;
        private double goal;

        private Sums(int tag, int fluentCount) {
            this.tag = tag;
            this.counts = new float[fluentCount];
            this.goals = new float[fluentCount];
        }

        double count() {
            return count;
        }

        /** Returns the mean goal of the first role. */
        double mean() {
            return HIGHEST * goal / count;
        }

        /** Returns in how many a fluent held. */
        double count(int fluent) {
            return counts[fluent];
        }

        /** Returns how much more those had than others, all together. */
        double excess(int fluent) {
            return HIGHEST * (goals[fluent] - counts[fluent] * (goal / count));
        }
    }

    AmafTable(StateGraph graph, LastingFluents fluents) {
        this.graph = graph;
        this.fluents = fluents;
        this.mostNodes = MOST_BYTES / (2 * Float.BYTES * fluents.count() + 64);
        this.state = new long[graph.stateWords()];
        this.before = new long[graph.stateWords()];
        this.gained = new int[fluents.count()];
    }

    // ---- What playouts got ----

    /** Returns the sums of a node, or null. */
    @Nullable Sums find(int node, int tag) {
        Sums found = sumsOf.get(node);
        return found != null && found.tag == tag ? found : null;
    }

    /**
     * Adds playouts that have ended, of any rows of a batch, unless that has taken more than its
     * share of the time.
     *
     * @param lanes those among {@code ended}
     */
    void add(LeafBatch batch, long lanes, Playouts.EndedLanes ended) {
        long begin = System.nanoTime();
        credit = Math.min(MOST_CREDIT, credit + (begin - lastNanos) / TIMES_FOR_OTHERS);
        lastNanos = begin;
        if (credit >= 0) {
            count(batch, lanes, ended);
            credit -= System.nanoTime() - begin;
        }
    }

    /** Adds playouts as {@link #add}, whatever it takes. */
    void count(LeafBatch batch, long lanes, Playouts.EndedLanes ended) {
        depth = 0;
        for (int level = 0; level < Math.min(batch.length(), MOST_LEVELS); level++) {
            int node = batch.node(level);
            if (level == 0 || graph.visits(node) >= LEAST_VISITS) {
                path[depth++] = findOrAdd(node, batch.tag(level));
            }
        }
        int all = Long.bitCount(lanes);
        float goal = ended.goalSum(0, lanes) / HIGHEST;
        for (int level = 0; level < depth; level++) {
            path[level].count += all;
            path[level].goal += goal;
        }
        for (int fluent = 0; fluent < fluents.count(); fluent++) {
            long holding = ended.lanesHolding(fluents.bit(fluent)) & lanes;
            if (holding != 0) {
                int count = Long.bitCount(holding);
                float sum = ended.goalSum(0, holding) / HIGHEST;
                for (int level = 0; level < depth; level++) {
                    path[level].counts[fluent] += count;
                    path[level].goals[fluent] += sum;
                }
            }
        }
    }

    private Sums findOrAdd(int node, int tag) {
        Sums found = find(node, tag);
        if (found == null) {
            if (sumsOf.size() >= mostNodes) {
                sumsOf.clear();
            }
            found = new Sums(tag, fluents.count());
            sumsOf.put(node, found);
        }
        return found;
    }

    // ---- What states are worth ----

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
            Sums sums = find(batch.node(level), batch.tag(level));
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

    private static double mixed(Sums sums, double expected) {
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
            Sums sums = path[at];
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
