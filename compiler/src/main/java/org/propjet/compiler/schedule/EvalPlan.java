package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.playout.OperationNames;

import java.util.Arrays;
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
 * @param names what its operations are called
 * @param pieces for each piece the operations' nodes, in order of evaluation
 * @param planeOf for each node its plane, or {@link #NO_PLANE}
 * @param outputPlanes for each output the plane to which it is written
 * @param planeCount the number of planes that the memory must have
 */
public record EvalPlan(
        Circuit circuit,
        OperationNames names,
        List<int[]> pieces,
        int[] planeOf,
        int[] outputPlanes,
        int planeCount) {

    /** In place of a plane: the node lives in a local of its piece. */
    public static final int NO_PLANE = -1;

    /** Returns this plan, with names for the circuit's operations. */
    public EvalPlan named(OperationNames newNames) {
        return new EvalPlan(circuit, newNames, pieces, planeOf, outputPlanes, planeCount);
    }

    /** Returns what a piece is called; empty if nothing is known of it. */
    public String pieceName(int piece) {
        return names.name(
                Arrays.stream(pieces.get(piece)).map(node -> node - circuit.firstGate()).toArray());
    }

    /** Returns the line of the rulesheet that a node comes from; 0 if none. */
    public int line(int node) {
        return names.line(node - circuit.firstGate());
    }

    /** Returns the operation of a node. */
    public Circuit.Operation operation(int node) {
        return circuit.operation(node);
    }
}
