package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.logic.NetLiteral;

/**
 * Where the operations of a circuit are in a plan, and how much work each is, estimated by what it
 * reads and writes.
 *
 * <p>A processor loads about as many vectors at a time as it computes, and stores half as many;
 * most operations are merged with another one into one instruction. So reading a plane is one unit,
 * writing one is two, and computing a third.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param pieceOf for each operation the piece of the plan that does it: of a tape, the run
 * @param work for each operation its work, in units of reading a plane
 */
public record OperationWork(int[] pieceOf, double[] work) {
    private static final double READ = 1;
    private static final double WRITE = 2;
    private static final double COMPUTE = 1.0 / 3;

    /** Finds the operations in the pieces of a plan. Cost: linear. */
    public static OperationWork of(EvalPlan plan) {
        Circuit circuit = plan.circuit();
        int first = circuit.firstGate();
        boolean[] isOutput = new boolean[circuit.nodeCount()];
        for (int literal : circuit.outputLiterals()) {
            isOutput[NetLiteral.node(literal)] = true;
        }
        int[] pieceOf = new int[circuit.gateCount()];
        double[] work = new double[pieceOf.length];
        for (int piece = 0; piece < plan.pieces().size(); piece++) {
            IntOpenHashSet held = new IntOpenHashSet();
            for (int node : plan.pieces().get(piece)) {
                Circuit.Operation operation = plan.operation(node);
                double sum = COMPUTE;
                for (int i = 0; i < operation.code().operandCount(); i++) {
                    sum += held.add(NodeReaders.operand(operation, i)) ? READ : 0;
                }
                held.add(node);
                sum += plan.planeOf()[node] == EvalPlan.NO_PLANE ? 0 : WRITE;
                sum += isOutput[node] ? WRITE : 0;
                work[node - first] = sum;
                pieceOf[node - first] = piece;
            }
        }
        return new OperationWork(pieceOf, work);
    }

    /** Finds the operations in the runs of a tape. Cost: linear. */
    public static OperationWork of(TapePlan plan) {
        CellNetwork network = plan.network();
        Circuit circuit = network.circuit();
        int first = circuit.firstGate();
        int[] runOf = runs(plan);
        int[] cellOf = network.cellOfNode();
        boolean[] isWritten = new boolean[cellOf.length];
        for (int node = 0; node < cellOf.length; node++) {
            isWritten[node] = cellOf[node] != CellNetwork.NO_CELL;
        }
        int[] pieceOf = new int[circuit.gateCount()];
        double[] work = new double[pieceOf.length];
        for (int i = work.length - 1; i >= 0; i--) {
            Circuit.Operation operation = circuit.operation(first + i);
            int cell = cellOf[first + i];
            double sum = COMPUTE + (isWritten[first + i] ? WRITE : 0);
            for (int k = 0; k < operation.code().operandCount(); k++) {
                int operand = NodeReaders.operand(operation, k);
                if (operand < first || isWritten[operand]) {
                    sum += READ;
                } else {
                    cellOf[operand] = cell; // what has no plane is inside the cell of its reader
                }
            }
            pieceOf[i] = runOf[cell];
            work[i] = sum;
        }
        return new OperationWork(pieceOf, work);
    }

    /** Returns for each cell its run. */
    private static int[] runs(TapePlan plan) {
        int[] runOf = new int[plan.network().cellCount()];
        int run = 0;
        for (int index = 0; index < plan.order().length; run++) {
            int end = plan.runEnd(index);
            for (; index < end; index++) {
                runOf[plan.order()[index]] = run;
            }
        }
        return runOf;
    }
}
