package org.propjet.engine.logic;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

import org.propjet.engine.ground.BudgetMeter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * Conjunctions of literals, and the pairs of literals that several of them have in common. Each
 * pair becomes a conjunction of its own, the most common one first, until no pair is left that two
 * conjunctions share (greedy extraction of two-literal divisors; Rajski and Vasudevamurthy 1992).
 *
 * <pre>
 *   1 = a b c, 2 = a b d, 3 = !1 !2   -&gt;   4 = a b, 1 = c 4, 2 = d 4, 3 = !1 !2
 * </pre>
 *
 * <p>Of pairs that are equally common the one that came first is taken. So where two sets of
 * conjunctions are the same but for names, as those of two roles often are, the same pairs are
 * taken of both.
 *
 * <p>Not thread-safe. Cost: linear in the pairs; some 70 bytes for each.
 */
public final class CommonPairs {
    /** Wider conjunctions are left as they are: their pairs are many, and too few recur. */
    private static final int MAX_WIDTH = 40;

    /** If there are more pairs than this, none is looked for: about a second and 400 MB. */
    private static final long MAX_PAIRS = 6_000_000;

    private final int nodeCount;
    private final Listener listener;
    private final BudgetMeter meter;

    /** For each node, made or not, the literals whose conjunction it is. */
    private final List<IntArrayList> literals = new ArrayList<>();

    /** For each literal the conjunctions that read it, in ascending order. */
    private final List<IntArrayList> readers = new ArrayList<>();

    /** How many conjunctions have each pair; has room for all, as growing could not be ended. */
    private Long2IntLinkedOpenHashMap counts = new Long2IntLinkedOpenHashMap(0);

    private final List<long[]> queued = new ArrayList<>();
    private final LongHeapPriorityQueue queue =
            new LongHeapPriorityQueue(CommonPairs::mostCommonFirst);

    /** Hears of pairs that become conjunctions. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A conjunction of a pair has been made; its number is the next one.
         *
         * @param users the conjunctions that have the pair, at least two; valid during the call
         */
        void made(IntList users);
    }

    /**
     * Begins with so many nodes, none of which is a conjunction.
     *
     * @param meter ends the work here and in all calls, at a node
     */
    public CommonPairs(int nodeCount, Listener listener, BudgetMeter meter) {
        this.nodeCount = nodeCount;
        this.listener = listener;
        this.meter = meter;
        for (int node = 0; node < nodeCount; node++) {
            meter.tick("sharing pairs");
            addNode(new IntArrayList());
        }
    }

    private void addNode(IntArrayList conjunction) {
        literals.add(conjunction);
        readers.add(new IntArrayList());
        readers.add(new IntArrayList());
    }

    private static int mostCommonFirst(long a, long b) {
        return a >>> 48 == b >>> 48 ? Long.compare(a, b) : Long.compare(b >>> 48, a >>> 48);
    }

    /**
     * Says which conjunction a node is.
     *
     * @param conjunction the literals, each at most once
     */
    public void set(int node, int[] conjunction) {
        meter.tick("sharing pairs");
        literals.get(node).addElements(0, conjunction);
    }

    /** Returns how many nodes there are. */
    public int size() {
        return literals.size();
    }

    /** Returns the literals of a conjunction; none if the node is no such. */
    public int[] get(int node) {
        return literals.get(node).toIntArray();
    }

    /**
     * Visits a node after all nodes below it, and marks them; those that are marked are left out.
     */
    public void visit(int root, boolean[] isDone, IntConsumer visitor) {
        IntArrayList path = IntArrayList.of(root);
        while (!path.isEmpty()) {
            meter.tick("sharing pairs");
            int node = path.getInt(path.size() - 1);
            int before = path.size();
            for (int i = 0; !isDone[node] && i < literals.get(node).size(); i++) {
                int below = NetLiteral.node(literals.get(node).getInt(i));
                if (!isDone[below]) {
                    path.add(below);
                }
            }
            if (path.size() == before) {
                path.removeInt(path.size() - 1);
                if (!isDone[node]) {
                    isDone[node] = true;
                    visitor.accept(node);
                }
            }
        }
    }

    /**
     * Returns whether conjunctions have too many pairs to look for common ones, so that making this
     * would be in vain.
     *
     * @param conjunctions how many conjunctions there are
     * @param width gives the number of literals of each
     * @param meter ends the work, at a conjunction
     */
    public static boolean areTooMany(int conjunctions, IntUnaryOperator width, BudgetMeter meter) {
        return pairCount(conjunctions, width, meter) > MAX_PAIRS;
    }

    /** Returns how many pairs conjunctions have, or, if these are too many, some such number. */
    private static long pairCount(int conjunctions, IntUnaryOperator width, BudgetMeter meter) {
        long pairs = 0;
        for (int i = 0; i < conjunctions && pairs <= MAX_PAIRS; i++) {
            meter.tick("counting pairs");
            int literals = width.applyAsInt(i);
            pairs += literals <= MAX_WIDTH ? (long) literals * (literals - 1) / 2 : 0;
        }
        return pairs;
    }

    /** Makes conjunctions of pairs, each numbered after all before it; of too many, none. */
    public void extract() {
        long pairCount = pairCount(nodeCount, node -> literals.get(node).size(), meter);
        if (pairCount > MAX_PAIRS) {
            return;
        }
        counts = new Long2IntLinkedOpenHashMap((int) pairCount);
        for (int node = 0; node < nodeCount; node++) {
            IntArrayList here = literals.get(node);
            for (int i = 0; i < here.size(); i++) {
                meter.tick("counting pairs");
                readers.get(here.getInt(i)).add(node);
                for (int k = i + 1; isCounted(node) && k < here.size(); k++) {
                    counts.addTo(pair(here.getInt(i), here.getInt(k)), 1);
                }
            }
        }
        counts.long2IntEntrySet()
                .fastForEach(entry -> enqueue(entry.getLongKey(), entry.getIntValue()));
        while (!queue.isEmpty()) {
            meter.tick("sharing pairs");
            long[] entry = queued.get((int) (queue.dequeueLong() & 0xFFFFFFFFL));
            int count = counts.get(entry[0]);
            if (count == entry[1] && count > 1) {
                extract((int) (entry[0] >>> 32), (int) entry[0]);
            } else if (count < entry[1]) {
                enqueue(entry[0], count);
            }
        }
    }

    private boolean isCounted(int node) {
        return literals.get(node).size() <= MAX_WIDTH;
    }

    private static long pair(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }

    private void enqueue(long pair, int count) {
        meter.tick("sharing pairs");
        if (count > 1) {
            queue.enqueue((long) Math.min(count, 0x7FFF) << 48 | queued.size());
            queued.add(new long[] {pair, count});
        }
    }

    /** Makes the conjunction of a pair, and puts it in the place of the pair everywhere. */
    private void extract(int a, int b) {
        IntArrayList shorter =
                readers.get(a).size() < readers.get(b).size() ? readers.get(a) : readers.get(b);
        IntArrayList users = new IntArrayList();
        for (int node : shorter.toIntArray()) {
            meter.tick("sharing pairs");
            IntArrayList here = literals.get(node);
            if (isCounted(node) && here.contains(a) && here.contains(b)) {
                users.add(node);
            }
        }
        counts.remove(pair(a, b));
        if (users.size() < 2) {
            return;
        }
        int made = NetLiteral.of(size());
        addNode(IntArrayList.of(a, b));
        listener.made(users);
        for (int node : users.toIntArray()) {
            replace(node, a, b, made);
        }
        forget(readers.get(a), users);
        forget(readers.get(b), users);
        readers.get(made).addAll(users);
        for (int node : users.toIntArray()) {
            for (int other : literals.get(node).toIntArray()) {
                if (other != made) {
                    enqueue(pair(other, made), counts.get(pair(other, made)));
                }
            }
        }
        readers.get(a).add(NetLiteral.node(made));
        readers.get(b).add(NetLiteral.node(made));
    }

    private void replace(int node, int a, int b, int made) {
        IntArrayList here = literals.get(node);
        here.rem(a);
        here.rem(b);
        for (int other : here.toIntArray()) {
            meter.tick("sharing pairs");
            counts.addTo(pair(a, other), -1);
            counts.addTo(pair(b, other), -1);
            counts.addTo(pair(made, other), 1);
        }
        here.add(made);
    }

    /** Removes nodes from a list that has them; both are in ascending order. */
    private static void forget(IntArrayList list, IntArrayList some) {
        int kept = 0;
        int next = 0;
        for (int i = 0; i < list.size(); i++) {
            int node = list.getInt(i);
            if (next < some.size() && some.getInt(next) == node) {
                next++;
            } else {
                list.set(kept++, node);
            }
        }
        list.size(kept);
    }
}
