package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Playouts;

/**
 * For nodes that were visited often, what the first role got in the playouts below them, all
 * together, and by the {@link LastingFluents} that held at their ends. One per thread.
 *
 * <p>Cost: a tenth of the time at most, so that not all playouts count where they are fast; up to
 * {@link #MOST_BYTES}.
 */
final class AmafTable {
    /** Nodes with fewer visits would have too few playouts of their own. */
    private static final long LEAST_VISITS = 64;

    /** A path's first nodes have sums, at most so many: those after them are hardly visited. */
    static final int MOST_LEVELS = 8;

    private static final int MOST_BYTES = 16 << 20;

    /**
     * It takes one part of so many. In connectFour, where a playout takes 0.2 microseconds, it
     * would else take three quarters.
     */
    private static final int TIMES_FOR_OTHERS = 10;

    private static final long MOST_CREDIT = 1_000_000;

    private static final float HIGHEST = 100;

    private final StateGraph graph;
    private final LastingFluents fluents;
    private final int mostNodes;
    private final Int2ObjectOpenHashMap<Sums> sumsOf = new Int2ObjectOpenHashMap<>();
    private final Sums[] path = new Sums[MOST_LEVELS];

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
    }

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
        int levels = 0;
        for (int level = 0; level < Math.min(batch.length(), MOST_LEVELS); level++) {
            int node = batch.node(level);
            if (level == 0 || graph.visits(node) >= LEAST_VISITS) {
                path[levels++] = findOrAdd(node, batch.tag(level));
            }
        }
        int all = Long.bitCount(lanes);
        float goal = ended.goalSum(0, lanes) / HIGHEST;
        for (int level = 0; level < levels; level++) {
            path[level].count += all;
            path[level].goal += goal;
        }
        for (int fluent = 0; fluent < fluents.count(); fluent++) {
            long holding = ended.lanesHolding(fluents.bit(fluent)) & lanes;
            if (holding != 0) {
                int count = Long.bitCount(holding);
                float sum = ended.goalSum(0, holding) / HIGHEST;
                for (int level = 0; level < levels; level++) {
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
}
