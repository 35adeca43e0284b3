package org.propjet.compiler.schedule;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A circuit put in order for loops: its cells in runs of one shape, and the plane of each node.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param network the cells
 * @param order the cells in order of evaluation
 * @param planeOf for each node its plane; the same plane may hold several nodes, one after another
 * @param inputPlanes for each input its plane
 * @param outputPlanes for each output of the circuit the plane to which it is written
 * @param planeCount the number of planes that the memory must have
 */
public record TapePlan(
        CellNetwork network,
        int[] order,
        int[] planeOf,
        int[] inputPlanes,
        int[] outputPlanes,
        int planeCount) {

    /** Returns where the run ends that starts with the cell at an index of the order. */
    public int runEnd(int index) {
        int shape = network.shapeOf()[order[index]];
        int end = index + 1;
        while (end < order.length && network.shapeOf()[order[end]] == shape) {
            end++;
        }
        return end;
    }

    /** Returns the number of runs. Cost: linear in the cells. */
    public int runCount() {
        int count = 0;
        for (int index = 0; index < order.length; index = runEnd(index)) {
            count++;
        }
        return count;
    }

    /**
     * Checks the network, and by going through the order that each cell finds in the planes the
     * nodes that it reads, that no plane of an input is written, and that in the end the output
     * planes hold the outputs.
     *
     * @throws IllegalStateException if not
     */
    public void check() {
        network.check();
        int[] held = new int[planeCount];
        Arrays.fill(held, -1);
        for (int input = 0; input < inputPlanes.length; input++) {
            held[inputPlanes[input]] = input + 1;
        }
        boolean[] isDone = new boolean[network.cellCount()];
        for (int cell : order) {
            require(!isDone[cell], "cell " + cell + " comes twice");
            isDone[cell] = true;
            evaluate(cell, held);
        }
        for (int input = 0; input < inputPlanes.length; input++) {
            require(held[inputPlanes[input]] == input + 1, "input " + input + " is overwritten");
        }
        for (int output = 0; output < outputPlanes.length; output++) {
            int node = network.outputNodes()[output];
            require(
                    held[outputPlanes[output]] == node,
                    "output " + output + " is not in its place");
        }
    }

    private void evaluate(int cell, int[] held) {
        boolean writesEarly = network.shape(cell).writesEarly();
        if (!writesEarly) {
            read(cell, held);
        }
        for (int i = network.resultStart()[cell]; i < network.resultStart()[cell + 1]; i++) {
            int node = network.results()[i];
            held[planeOf[node]] = node;
        }
        if (writesEarly) {
            read(cell, held);
        }
    }

    private void read(int cell, int[] held) {
        for (int i = network.operandStart()[cell]; i < network.operandStart()[cell + 1]; i++) {
            int node = network.operands()[i];
            require(
                    held[planeOf[node]] == node,
                    "cell " + cell + " does not find node " + node + " in plane " + planeOf[node]);
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalStateException(message);
        }
    }

    /** Returns the text form: each run's shape, then a line for each cell with the planes. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < order.length; ) {
            int end = runEnd(index);
            text.append(network.shape(order[index])).append('\n');
            for (; index < end; index++) {
                appendCell(text, order[index]);
            }
        }
        return text.append("planes ").append(planeCount).append('\n').toString();
    }

    private void appendCell(StringBuilder text, int cell) {
        text.append("   ");
        IntStream.range(network.resultStart()[cell], network.resultStart()[cell + 1])
                .forEach(i -> text.append(" p").append(planeOf[network.results()[i]]));
        text.append(" =");
        IntStream.range(network.operandStart()[cell], network.operandStart()[cell + 1])
                .forEach(i -> text.append(" p").append(planeOf[network.operands()[i]]));
        text.append('\n');
    }
}
