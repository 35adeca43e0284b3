package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.IntChunks;
import org.propjet.engine.logic.NetLiteral;

/**
 * An index of a circuit: which operations read each node.
 *
 * <p>Immutable. Memory: an int a read and a node.
 */
final class NodeReaders {
    private final Circuit circuit;
    private final int[] start;
    private final IntChunks readers;
    private final boolean[] isOutput;

    private NodeReaders(Circuit circuit, int[] start, IntChunks readers, boolean[] isOutput) {
        this.circuit = circuit;
        this.start = start;
        this.readers = readers;
        this.isOutput = isOutput;
    }

    static NodeReaders of(Circuit circuit, BudgetMeter meter) {
        int[] start = new int[circuit.nodeCount() + 2];
        for (int at = 0; at < circuit.fanInCount(); at++) {
            meter.tick("finding readers");
            start[NetLiteral.node(circuit.fanIn(at)) + 2]++;
        }
        for (int node = 2; node < start.length; node++) {
            meter.tick("finding readers");
            start[node] += start[node - 1];
        }
        IntChunks readers = IntChunks.ofZeros(start[start.length - 1], meter);
        for (int reader = circuit.firstGate(); reader < circuit.nodeCount(); reader++) {
            meter.tick("finding readers");
            for (int at = circuit.fanInStart(reader); at < circuit.fanInEnd(reader); at++) {
                readers.set(start[NetLiteral.node(circuit.fanIn(at)) + 1]++, reader);
            }
        }
        meter.look("finding readers");
        boolean[] isOutput = new boolean[circuit.nodeCount()];
        for (int literal : circuit.outputLiterals()) {
            isOutput[NetLiteral.node(literal)] = true;
        }
        return new NodeReaders(circuit, start, readers, isOutput);
    }

    static int operand(Circuit.Operation operation, int index) {
        return switch (index) {
            case 0 -> operation.a();
            case 1 -> operation.b();
            default -> operation.c();
        };
    }

    Circuit.Operation operation(int node) {
        return circuit.operation(node);
    }

    boolean isOperation(int node) {
        return circuit.isGate(node);
    }

    boolean isOutput(int node) {
        return isOutput[node];
    }

    int count(int node) {
        return start[node + 1] - start[node];
    }

    int reader(int node, int index) {
        return readers.get(start[node] + index);
    }

    /** Returns whether a node is read once, and by an operation. */
    boolean isReadOnce(int node) {
        return count(node) == 1 && !isOutput[node];
    }

    /** Returns whether nothing but two operations reads a node. */
    boolean isReadOnlyBy(int node, int one, int other) {
        for (int i = start[node]; i < start[node + 1]; i++) {
            if (readers.get(i) != one && readers.get(i) != other) {
                return false;
            }
        }
        return !isOutput[node];
    }
}
