package org.propjet.compiler.emit;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.plan.EvalPlan;
import org.propjet.engine.propnet.NetLiteral;

/** Turns the list of outputs about: for each node the outputs that read it. */
final class OutputsByNode {
    private OutputsByNode() {}

    static int[][] of(EvalPlan plan) {
        Circuit circuit = plan.circuit();
        int[] counts = new int[circuit.nodeCount()];
        for (int literal : circuit.outputs()) {
            counts[NetLiteral.node(literal)]++;
        }
        int[][] outputs = new int[circuit.nodeCount()][];
        for (int node = 0; node < outputs.length; node++) {
            outputs[node] = new int[counts[node]];
        }
        for (int output = circuit.outputs().length - 1; output >= 0; output--) {
            int node = NetLiteral.node(circuit.outputs()[output]);
            outputs[node][--counts[node]] = output;
        }
        return outputs;
    }
}
