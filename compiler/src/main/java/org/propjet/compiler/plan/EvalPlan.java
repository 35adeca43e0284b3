package org.propjet.compiler.plan;

import org.propjet.compiler.circuit.Circuit;

import java.util.List;

/**
 * A circuit put in order for a kernel: which plane of its memory each node lives in, and the
 * operations in pieces that become methods.
 *
 * <p>The memory is an array of planes. A node that only its own piece reads lives in a local of
 * that piece and has no plane; a node that another piece reads, an input and an output do. Planes
 * of nodes that are no longer needed are used again, the last freed first.
 *
 * <p>Immutable.
 *
 * @param circuit the circuit
 * @param pieces for each piece the operations' nodes, in order of evaluation
 * @param planeOf for each node its plane, or {@link #NO_PLANE}
 * @param outputPlanes for each output the plane to which it is written
 * @param planeCount the number of planes that the memory must have
 */
public record EvalPlan(
        Circuit circuit, List<int[]> pieces, int[] planeOf, int[] outputPlanes, int planeCount) {

    /** In place of a plane: the node lives in a local of its piece. */
    public static final int NO_PLANE = -1;

    /** Returns the operation of a node. */
    public Circuit.Operation operation(int node) {
        return circuit.operations().get(node - circuit.firstOperation());
    }
}
