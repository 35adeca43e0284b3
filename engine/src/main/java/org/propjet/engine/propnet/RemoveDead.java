package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.Pass;

/** Leaves out the gates that no output depends on. Base and input propositions stay. */
final class RemoveDead implements NetPass {
    @Override
    public Pass pass() {
        return Pass.REMOVE_DEAD;
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        boolean[] alive = new boolean[net.nodeCount()];
        net.outputs().forEach(literal -> alive[NetLiteral.node(literal)] = true);
        int dead = 0;
        for (int node = net.nodeCount() - 1; node >= net.firstGate(); node--) {
            meter.tick("removing what is dead");
            if (!alive[node]) {
                dead++;
                continue;
            }
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                alive[NetLiteral.node(net.fanIn(at))] = true;
            }
        }
        if (dead == 0) {
            return net;
        }
        NetworkRewriter rewriter = net.rewriter(false, meter);
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            if (alive[node]) {
                rewriter.copy(node);
            }
        }
        return net.remade(rewriter);
    }
}
