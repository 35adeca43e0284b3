package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.Pass;

/**
 * Puts a gate that only one other gate reads into that one, where both are of one kind (a negated
 * disjunction being a conjunction).
 *
 * <pre>
 *   g1 = and(a, b)   g2 = or(!c, !d)   g3 = and(g1, !g2, e)   -&gt;   g3 = and(a, b, c, d, e)
 * </pre>
 */
final class Flatten implements NetPass {
    @Override
    public Pass pass() {
        return Pass.FLATTEN;
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        int[] readers = net.readers(meter);
        boolean[] absorbed = new boolean[net.nodeCount()];
        int count = 0;
        for (int node = net.nodeCount() - 1; node >= net.firstGate(); node--) {
            meter.tick("flattening");
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                int literal = net.fanIn(at);
                int child = NetLiteral.node(literal);
                boolean sameKind =
                        net.isGate(child)
                                && net.isDisjunction(child)
                                        == (net.isDisjunction(node)
                                                != NetLiteral.isNegated(literal));
                if (sameKind && readers[child] == 1) {
                    absorbed[child] = true;
                    count++;
                }
            }
        }
        return count == 0 ? net : rewrite(net, absorbed, meter);
    }

    private static PropNet rewrite(PropNet net, boolean[] absorbed, BudgetMeter meter) {
        NetworkRewriter rewriter = net.rewriter(true, meter);
        IntArrayList flat = new IntArrayList();
        IntArrayList open = new IntArrayList();
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            if (absorbed[node]) {
                continue;
            }
            flat.clear();
            int rules = net.origin(node);
            open.add(NetLiteral.of(node));
            while (!open.isEmpty()) {
                int gate = open.removeInt(open.size() - 1);
                rules = net.ends().ruleSets().union(rules, net.origin(gate >> 1));
                for (int at = net.fanInStart(gate >> 1); at < net.fanInEnd(gate >> 1); at++) {
                    int literal = net.fanIn(at) ^ (gate & 1);
                    if (absorbed[NetLiteral.node(literal)]) {
                        open.add(literal);
                    } else {
                        flat.add(rewriter.literal(literal));
                    }
                }
            }
            rewriter.make(node, flat.elements(), flat.size(), rules);
        }
        return net.remade(rewriter);
    }
}
