package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.CommonPairs;
import org.propjet.engine.logic.Conjunctions;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.PairSharing;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.logic.RuleSets;

import java.util.function.IntUnaryOperator;

/**
 * Makes a gate of two literals that several gates have in common ({@link PairSharing}). Gates
 * become narrower and more: a circuit of two-input operations gets smaller by one for each gate
 * after the first that shares a pair, but paths get longer, so the event-driven reasoner does not
 * want this.
 */
public final class SharePairs implements NetPass {

    @Override
    public Pass pass() {
        return Pass.SHARE_PAIRS;
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        int first = net.firstGate();
        IntUnaryOperator width = i -> net.fanInEnd(first + i) - net.fanInStart(first + i);
        if (CommonPairs.areTooMany(net.nodeCount() - first, width, meter)) {
            return net;
        }
        NetworkRewriter rewriter = net.rewriter(true, meter);
        RuleSets ruleSets = net.ends().ruleSets();
        return PairSharing.apply(net, Conjunctions.ofGates(net), rewriter, ruleSets, meter)
                ? net.remade(rewriter)
                : net;
    }
}
