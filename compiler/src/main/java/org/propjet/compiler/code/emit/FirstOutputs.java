package org.propjet.compiler.code.emit;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.schedule.EvalPlan;
import org.propjet.engine.logic.NetLiteral;

import java.util.Arrays;

/** For each operation's node the output that its piece writes; all others are copies. */
final class FirstOutputs {
    /** In place of an output: the node is none. */
    static final int NONE = -1;

    private FirstOutputs() {}

    static int[] of(EvalPlan plan) {
        Circuit circuit = plan.circuit();
        int[] first = new int[circuit.nodeCount()];
        Arrays.fill(first, NONE);
        for (int output = circuit.outputLiterals().length - 1; output >= 0; output--) {
            int node = NetLiteral.node(circuit.outputLiterals()[output]);
            if (node >= circuit.firstGate()) {
                first[node] = output;
            }
        }
        return first;
    }
}
