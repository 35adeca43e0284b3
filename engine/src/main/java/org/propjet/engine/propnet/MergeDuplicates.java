package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.Pass;

/**
 * Makes one gate of those that have the same fan-ins, or the negated ones and the other kind.
 *
 * <pre>
 *   g1 = and(a, b)   g2 = and(a, b)   g3 = or(!a, !b)   -&gt;   g1 = and(a, b)   g2 = g1   g3 = !g1
 * </pre>
 */
final class MergeDuplicates implements NetPass {
    @Override
    public Pass pass() {
        return Pass.MERGE_DUPLICATES;
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        NetworkRewriter rewriter = net.rewriter(true, meter);
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            rewriter.copy(node);
        }
        return net.remade(rewriter);
    }
}
