package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

import org.propjet.engine.ground.BudgetMeter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a gate of two literals that several gates have in common, the most common pair first, until
 * no pair is left that two gates share (greedy extraction of two-literal divisors; Rajski and
 * Vasudevamurthy 1992). Gates become narrower and more: a circuit of two-input operations gets
 * smaller by one for each gate after the first that shares a pair, but paths get longer, so the
 * event-driven reasoner does not want this.
 *
 * <pre>
 *   g1 = and(a, b, c)   g2 = and(a, b, d)   g3 = or(!a, !b, e)
 *   -&gt;   g4 = and(a, b)   g1 = and(g4, c)   g2 = and(g4, d)   g3 = or(!g4, e)
 * </pre>
 */
public final class SharePairs implements NetPass {
    /** Wider gates are left as they are: their pairs are too many to count, and too few recur. */
    private static final int MAX_WIDTH = 40;

    /** Networks with more pairs than this are left as they are: about a second and 400 MB. */
    private static final long MAX_PAIRS = 6_000_000;

    @Override
    public String name() {
        return "share-pairs";
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        long pairs = 0;
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            int width = net.fanInEnd(node) - net.fanInStart(node);
            pairs += width <= MAX_WIDTH ? (long) width * (width - 1) / 2 : 0;
        }
        if (pairs > MAX_PAIRS) {
            return net;
        }
        Extraction extraction = new Extraction(net, meter, (int) pairs);
        extraction.run();
        return extraction.madePairs == 0 ? net : extraction.rebuild();
    }

    /** All gates as conjunctions: a disjunction is the denial of one of the denied literals. */
    private static final class Extraction {
        final PropNet net;
        final BudgetMeter meter;
        final List<IntArrayList> literals = new ArrayList<>();

        /** For each literal the gates that read it, in ascending order. */
        final List<IntArrayList> readers = new ArrayList<>();

        /** For each gate, old or made, the rules that it comes from. */
        final IntArrayList ruleSets = new IntArrayList();

        final Long2IntOpenHashMap counts;
        final LongHeapPriorityQueue queue =
                new LongHeapPriorityQueue((a, b) -> Long.compare(b >>> 48, a >>> 48));
        final List<long[]> queued = new ArrayList<>();
        int madePairs;

        Extraction(PropNet net, BudgetMeter meter, int pairs) {
            this.net = net;
            this.meter = meter;
            this.counts = new Long2IntOpenHashMap(pairs / 2);
            for (int node = 0; node < net.nodeCount(); node++) {
                literals.add(new IntArrayList());
                readers.add(new IntArrayList());
                readers.add(new IntArrayList());
                ruleSets.add(net.isGate(node) ? net.ruleSet(node) : RuleSets.NONE);
            }
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                int flip = net.isDisjunction(node) ? 1 : 0;
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    literals.get(node).add(net.fanIn(at) ^ flip);
                    readers.get(net.fanIn(at) ^ flip).add(node);
                }
            }
        }

        boolean isCounted(int node) {
            return literals.get(node).size() <= MAX_WIDTH;
        }

        static long pair(int a, int b) {
            return (long) Math.min(a, b) << 32 | Math.max(a, b);
        }

        void run() {
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                IntArrayList here = literals.get(node);
                for (int i = 0; isCounted(node) && i < here.size(); i++) {
                    for (int k = i + 1; k < here.size(); k++) {
                        counts.addTo(pair(here.getInt(i), here.getInt(k)), 1);
                    }
                }
            }
            counts.long2IntEntrySet()
                    .fastForEach(entry -> enqueue(entry.getLongKey(), entry.getIntValue()));
            while (!queue.isEmpty()) {
                meter.tick("sharing pairs");
                long top = queue.dequeueLong();
                long[] entry = queued.get((int) (top & 0xFFFFFFFFL));
                int count = counts.get(entry[0]);
                if (count == entry[1] && count > 1) {
                    extract((int) (entry[0] >>> 32), (int) entry[0]);
                } else if (count > 1 && count < entry[1]) {
                    enqueue(entry[0], count);
                }
            }
        }

        void enqueue(long pair, int count) {
            if (count > 1) {
                queue.enqueue((long) Math.min(count, 0xFFFF) << 48 | queued.size());
                queued.add(new long[] {pair, count});
            }
        }

        /** Makes the gate of a pair, and puts it in the place of the pair everywhere. */
        void extract(int a, int b) {
            IntArrayList shorter =
                    readers.get(a).size() < readers.get(b).size() ? readers.get(a) : readers.get(b);
            IntArrayList users = new IntArrayList();
            for (int node : shorter.toIntArray()) {
                IntArrayList here = literals.get(node);
                if (isCounted(node) && here.contains(a) && here.contains(b)) {
                    users.add(node);
                }
            }
            counts.remove(pair(a, b));
            if (users.size() < 2) {
                return;
            }
            int made = literals.size();
            literals.add(IntArrayList.of(a, b));
            readers.add(new IntArrayList());
            readers.add(new IntArrayList());
            madePairs++;
            ruleSets.add(rulesOf(users));
            for (int node : users.toIntArray()) {
                replace(node, a, b, NetLiteral.of(made));
            }
            forget(readers.get(a), users);
            forget(readers.get(b), users);
            readers.get(NetLiteral.of(made)).addAll(users);
            for (int node : users.toIntArray()) {
                for (int other : literals.get(node).toIntArray()) {
                    long pair = pair(other, NetLiteral.of(made));
                    int count = counts.get(pair);
                    if (other != NetLiteral.of(made) && count > 1) {
                        enqueue(pair, count);
                    }
                }
            }
            readers.get(a).add(made);
            readers.get(b).add(made);
        }

        private int rulesOf(IntArrayList nodes) {
            int all = RuleSets.NONE;
            for (int i = 0; i < nodes.size(); i++) {
                all = net.ends().ruleSets().union(all, ruleSets.getInt(nodes.getInt(i)));
            }
            return all;
        }

        void replace(int node, int a, int b, int made) {
            IntArrayList here = literals.get(node);
            here.rem(a);
            here.rem(b);
            for (int other : here.toIntArray()) {
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

        /** Makes the network anew, each gate after what it reads. */
        PropNet rebuild() {
            NetAssembler assembler = new NetAssembler(net.ends(), true);
            int[] made = new int[literals.size()];
            Arrays.fill(made, -1);
            for (int node = 0; node < net.firstGate(); node++) {
                made[node] = NetLiteral.of(node);
            }
            IntArrayList path = new IntArrayList();
            net.outputs()
                    .forEach(
                            literal -> {
                                path.add(NetLiteral.node(literal));
                                build(path, made, assembler);
                            });
            return assembler.finish(net.outputs().map(l -> made[l >> 1] ^ (l & 1)));
        }

        private void build(IntArrayList path, int[] made, NetAssembler assembler) {
            while (!path.isEmpty()) {
                int node = path.getInt(path.size() - 1);
                int before = path.size();
                if (made[node] < 0) {
                    for (int literal : literals.get(node).toIntArray()) {
                        if (made[literal >> 1] < 0) {
                            path.add(literal >> 1);
                        }
                    }
                }
                if (path.size() > before) {
                    continue;
                }
                path.removeInt(path.size() - 1);
                if (made[node] < 0) {
                    made[node] = make(node, made, assembler);
                }
            }
        }

        private int make(int node, int[] made, NetAssembler assembler) {
            boolean isDisjunction = isOld(node) && net.isDisjunction(node);
            int flip = isDisjunction ? 1 : 0;
            int[] fanIns = literals.get(node).toIntArray();
            for (int i = 0; i < fanIns.length; i++) {
                fanIns[i] = made[fanIns[i] >> 1] ^ (fanIns[i] & 1) ^ flip;
            }
            assembler.setRuleSet(ruleSets.getInt(node));
            return assembler.gate(isDisjunction, fanIns, fanIns.length);
        }

        private boolean isOld(int node) {
            return node < net.nodeCount();
        }
    }
}
