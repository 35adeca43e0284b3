package org.propjet.compiler.plan;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.IntPieces;
import org.propjet.engine.propnet.NetLiteral;

/**
 * An index of a circuit: which operations read each node.
 *
 * <p>Immutable. Memory: an int a read and a node.
 */
final class NodeReaders {
    private final int firstOperation;
    private final Circuit.Operation[] operations;
    private final int[] start;
    private final IntPieces readers;
    private final boolean[] isOutput;

    private NodeReaders(
            int firstOperation,
            Circuit.Operation[] operations,
            int[] start,
            IntPieces readers,
            boolean[] isOutput) {
        this.firstOperation = firstOperation;
        this.operations = operations;
        this.start = start;
        this.readers = readers;
        this.isOutput = isOutput;
    }

    static NodeReaders of(Circuit circuit, BudgetMeter meter) {
        Circuit.Operation[] operations = new Circuit.Operation[circuit.operations().size()];
        meter.look("finding readers");
        int[] start = new int[circuit.nodeCount() + 2];
        for (int index = 0; index < operations.length; index++) {
            meter.tick("finding readers");
            Circuit.Operation operation = circuit.operations().get(index);
            operations[index] = operation;
            for (int i = 0; i < operation.code().operandCount(); i++) {
                start[operand(operation, i) + 2]++;
            }
        }
        for (int node = 2; node < start.length; node++) {
            meter.tick("finding readers");
            start[node] += start[node - 1];
        }
        IntPieces readers = IntPieces.ofZeros(start[start.length - 1], meter);
        int reader = circuit.firstOperation();
        for (Circuit.Operation operation : operations) {
            meter.tick("finding readers");
            for (int i = 0; i < operation.code().operandCount(); i++) {
                readers.set(start[operand(operation, i) + 1]++, reader);
            }
            reader++;
        }
        meter.look("finding readers");
        boolean[] isOutput = new boolean[circuit.nodeCount()];
        for (int literal : circuit.outputs()) {
            isOutput[NetLiteral.node(literal)] = true;
        }
        return new NodeReaders(circuit.firstOperation(), operations, start, readers, isOutput);
    }

    static int operand(Circuit.Operation operation, int index) {
        return switch (index) {
            case 0 -> operation.a();
            case 1 -> operation.b();
            default -> operation.c();
        };
    }

    Circuit.Operation operation(int node) {
        return operations[node - firstOperation];
    }

    boolean isOperation(int node) {
        return node >= firstOperation;
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
