package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;

import java.util.Arrays;
import java.util.List;

/**
 * A circuit covered by cells: each cell does the work of one or many operations, so that what is
 * between them never goes through memory.
 *
 * <p>The nodes are those of the circuit (0 is the constant true), and after them, for each output
 * one that stands for its plane, if it needs a copy, and last the constant false. Nodes inside a
 * cell have no value.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param circuit the circuit
 * @param shapes the shapes that occur
 * @param shapeOf for each cell the index of its shape
 * @param operandStart for each cell where its operands start; one more than cells
 * @param operands the nodes that cells read
 * @param resultStart for each cell where its results start; one more than cells
 * @param results the nodes that cells yield
 * @param outputNodes for each output of the circuit the node that is its plane
 */
public record CellNetwork(
        Circuit circuit,
        List<Shape> shapes,
        int[] shapeOf,
        int[] operandStart,
        int[] operands,
        int[] resultStart,
        int[] results,
        int[] outputNodes) {

    /** In place of a cell: the node is an input, or inside a cell. */
    static final int NO_CELL = -1;

    /** Returns the number of cells. */
    public int cellCount() {
        return shapeOf.length;
    }

    /** Returns the number of nodes, those that are not in the circuit included. */
    public int nodeCount() {
        return zero(circuit) + 1;
    }

    /** Returns the node that is false. */
    static int zero(Circuit circuit) {
        return circuit.nodeCount() + circuit.outputLiterals().length;
    }

    /** Returns the node that stands for an output which needs a copy. */
    static int copied(Circuit circuit, int output) {
        return circuit.nodeCount() + output;
    }

    /** Returns whether a node is an input of the circuit. */
    boolean isInput(int node) {
        return node >= 1 && node <= circuit.inputCount();
    }

    /** Returns the shape of a cell. */
    public Shape shape(int cell) {
        return shapes.get(shapeOf[cell]);
    }

    /** Returns for each node the cell that yields it, or {@link #NO_CELL}. */
    int[] cellOfNode() {
        int[] cellOf = new int[nodeCount()];
        Arrays.fill(cellOf, NO_CELL);
        for (int cell = 0; cell < cellCount(); cell++) {
            for (int i = resultStart[cell]; i < resultStart[cell + 1]; i++) {
                cellOf[results[i]] = cell;
            }
        }
        return cellOf;
    }

    /**
     * Checks that each cell has what its shape says, that no node is yielded twice, and that
     * whatever is read is an input or is yielded.
     *
     * @throws IllegalStateException if not
     */
    public void check() {
        boolean[] known = new boolean[nodeCount()];
        Arrays.fill(known, 1, circuit.firstGate(), true);
        for (int cell = 0; cell < cellCount(); cell++) {
            Shape shape = shape(cell);
            require(operandStart[cell + 1] - operandStart[cell] == shape.operandCount(), cell);
            require(resultStart[cell + 1] - resultStart[cell] == shape.resultCount(), cell);
            for (int i = resultStart[cell]; i < resultStart[cell + 1]; i++) {
                require(!known[results[i]], cell);
                known[results[i]] = true;
            }
        }
        for (int cell = 0; cell < cellCount(); cell++) {
            for (int i = operandStart[cell]; i < operandStart[cell + 1]; i++) {
                require(known[operands[i]], cell);
            }
        }
        for (int node : outputNodes) {
            if (!known[node]) {
                throw new IllegalStateException("output node " + node + " is not computed");
            }
        }
    }

    private void require(boolean holds, int cell) {
        if (!holds) {
            throw new IllegalStateException("cell " + cell + ", " + shape(cell) + ", is broken");
        }
    }

    /** Returns the text form: a cell a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int cell = 0; cell < cellCount(); cell++) {
            for (int i = resultStart[cell]; i < resultStart[cell + 1]; i++) {
                text.append('n').append(results[i]).append(' ');
            }
            text.append("= ").append(shape(cell)).append(':');
            for (int i = operandStart[cell]; i < operandStart[cell + 1]; i++) {
                text.append(" n").append(operands[i]);
            }
            text.append('\n');
        }
        return text.toString();
    }
}
