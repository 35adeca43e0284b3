package org.propjet.compiler.circuit;

import org.propjet.engine.logic.NetLiteral;

/** Evaluates a circuit for one lane, straight from the table in {@link Circuit}. */
public final class CircuitValues {
    private CircuitValues() {}

    public static boolean[] of(Circuit circuit, boolean[] inputs) {
        boolean[] stored = new boolean[circuit.nodeCount()];
        stored[0] = true;
        System.arraycopy(inputs, 0, stored, 1, inputs.length);
        for (int i = 0; i < circuit.gateCount(); i++) {
            Circuit.Operation operation = circuit.operation(circuit.firstGate() + i);
            boolean a = stored[operation.a()];
            boolean b = stored[operation.b()];
            boolean c = stored[operation.c()];
            stored[circuit.firstGate() + i] =
                    switch (operation.code()) {
                        case AND -> a && b;
                        case OR -> a || b;
                        case AND_NOT -> a && !b;
                        case XOR -> a != b;
                        case XOR3 -> a != b != c;
                        case MAJORITY -> (a && b) || (a && c) || (b && c);
                        case BORROW -> (!a && b) || (!a && c) || (b && c);
                    };
        }
        boolean[] outputs = new boolean[circuit.outputLiterals().length];
        for (int i = 0; i < outputs.length; i++) {
            int node = NetLiteral.node(circuit.outputLiterals()[i]);
            outputs[i] = stored[node] != circuit.isOutputFlipped(i);
        }
        return outputs;
    }
}
