package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;

import java.util.Arrays;

/**
 * Gives each node that has a value a plane (register allocation, in one pass over the order).
 * Inputs and outputs have theirs; the others share the free planes, the last freed first, so that
 * few are in use and those used last are in the cache.
 *
 * <p>Thread-safe: keeps nothing between calls. Cost: linear in the network.
 */
final class SlotAllocator {

    /** In place of a plane: the node has no value. */
    static final int NO_PLANE = -1;

    private static final String STAGE = "placing planes";

    private SlotAllocator() {}

    /**
     * Returns the plane of each node.
     *
     * @param order the cells in order of evaluation
     * @param inputPlanes the plane of each input
     * @param outputPlanes the plane to which each output is written; none of them an input's
     * @param firstFreePlane the planes from here on are free for nodes
     * @param meter ends it
     */
    static int[] allocate(
            CellNetwork network,
            int[] order,
            int[] inputPlanes,
            int[] outputPlanes,
            int firstFreePlane,
            BudgetMeter meter) {
        meter.look(STAGE);
        int[] planes = new int[network.nodeCount()];
        Arrays.fill(planes, NO_PLANE);
        int firstInput = 1;
        System.arraycopy(inputPlanes, 0, planes, firstInput, inputPlanes.length);
        for (int output = 0; output < outputPlanes.length; output++) {
            planes[network.outputNodes()[output]] = outputPlanes[output];
        }
        meter.look(STAGE);
        int[] reads = new int[network.nodeCount()];
        for (int node : network.operands()) {
            meter.tick(STAGE);
            reads[node]++;
        }
        IntArrayList free = new IntArrayList();
        int next = firstFreePlane;
        for (int cell : order) {
            meter.tick(STAGE);
            boolean writesEarly = network.shape(cell).writesEarly();
            if (!writesEarly) {
                release(network, cell, reads, planes, firstFreePlane, free);
            }
            for (int i = network.resultStart()[cell]; i < network.resultStart()[cell + 1]; i++) {
                int node = network.results()[i];
                if (planes[node] == NO_PLANE) {
                    planes[node] = free.isEmpty() ? next++ : free.popInt();
                }
            }
            if (writesEarly) {
                release(network, cell, reads, planes, firstFreePlane, free);
            }
        }
        return planes;
    }

    /** Frees the planes of nodes that a cell is the last to read. */
    private static void release(
            CellNetwork network,
            int cell,
            int[] reads,
            int[] planes,
            int firstFreePlane,
            IntArrayList free) {
        for (int i = network.operandStart()[cell]; i < network.operandStart()[cell + 1]; i++) {
            int node = network.operands()[i];
            reads[node]--;
            if (reads[node] == 0 && planes[node] >= firstFreePlane) {
                free.add(planes[node]);
            }
        }
    }
}
