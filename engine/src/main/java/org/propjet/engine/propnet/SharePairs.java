package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.ground.BudgetMeter;

import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * Makes a gate of two literals that several gates have in common ({@link CommonPairs}). Gates
 * become narrower and more: a circuit of two-input operations gets smaller by one for each gate
 * after the first that shares a pair, but paths get longer, so the event-driven reasoner does not
 * want this.
 *
 * <pre>
 *   g1 = and(a, b, c)   g2 = and(a, b, d)   g3 = or(!a, !b, e)
 *   -&gt;   g4 = and(a, b)   g1 = and(g4, c)   g2 = and(g4, d)   g3 = or(!g4, e)
 * </pre>
 */
public final class SharePairs implements NetPass {

    @Override
    public String name() {
        return "share-pairs";
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        int first = net.firstGate();
        IntUnaryOperator width = i -> net.fanInEnd(first + i) - net.fanInStart(first + i);
        if (CommonPairs.areTooMany(net.nodeCount() - first, width, meter)) {
            return net;
        }
        Extraction extraction = new Extraction(net, meter);
        extraction.pairs.extract();
        return extraction.pairs.size() == net.nodeCount() ? net : extraction.rebuild();
    }

    /** All gates as conjunctions: a disjunction is the negation of one of the negated literals. */
    private static final class Extraction {
        final PropNet net;
        final BudgetMeter meter;
        final CommonPairs pairs;

        /** For each gate, old or made, the rules that it comes from. */
        final IntArrayList ruleSets = new IntArrayList();

        Extraction(PropNet net, BudgetMeter meter) {
            this.net = net;
            this.meter = meter;
            this.pairs = new CommonPairs(net.nodeCount(), this::made, meter);
            for (int node = 0; node < net.nodeCount(); node++) {
                ruleSets.add(net.isGate(node) ? net.ruleSet(node) : RuleSets.NONE);
            }
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                int flip = net.isDisjunction(node) ? 1 : 0;
                int start = net.fanInStart(node);
                int[] literals = new int[net.fanInEnd(node) - start];
                for (int i = 0; i < literals.length; i++) {
                    literals[i] = net.fanIn(start + i) ^ flip;
                }
                pairs.set(node, literals);
            }
        }

        private void made(IntList users) {
            int all = RuleSets.NONE;
            for (int i = 0; i < users.size(); i++) {
                all = net.ends().ruleSets().union(all, ruleSets.getInt(users.getInt(i)));
            }
            ruleSets.add(all);
        }

        /** Makes the network anew, each gate after what it reads. */
        PropNet rebuild() {
            NetAssembler assembler = new NetAssembler(net.ends(), true, meter);
            int[] made = new int[pairs.size()];
            boolean[] isMade = new boolean[made.length];
            for (int node = 0; node < net.firstGate(); node++) {
                made[node] = NetLiteral.of(node);
                isMade[node] = true;
            }
            IntConsumer make = node -> made[node] = make(node, made, assembler);
            net.outputs().forEach(literal -> pairs.visit(NetLiteral.node(literal), isMade, make));
            return assembler.finish(net.outputs().map(l -> made[l >> 1] ^ (l & 1)));
        }

        private int make(int node, int[] made, NetAssembler assembler) {
            boolean isDisjunction = node < net.nodeCount() && net.isDisjunction(node);
            int flip = isDisjunction ? 1 : 0;
            int[] fanIns = pairs.get(node);
            for (int i = 0; i < fanIns.length; i++) {
                fanIns[i] = made[fanIns[i] >> 1] ^ (fanIns[i] & 1) ^ flip;
            }
            assembler.setRuleSet(ruleSets.getInt(node));
            return assembler.gate(isDisjunction, fanIns, fanIns.length);
        }
    }
}
