package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.playout.OperationNames;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Orders a circuit's operations depth first from its outputs, betters that order ({@link
 * LocalOrder}), cuts it into pieces ({@link PieceCutter}), and gives planes to the nodes that need
 * one.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class Planner {
    private static final String WHERE = "the plan of a class";

    private final PieceLimit limit;

    /** Makes a planner whose pieces keep to a limit. */
    public Planner(PieceLimit limit) {
        this.limit = limit;
    }

    /**
     * Plans a circuit.
     *
     * @param inputPlanes the plane of each input
     * @param outputPlanes the plane to which each output is written
     * @param firstFreePlane the planes from here on are free for nodes
     * @param meter ends it
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public EvalPlan plan(
            Circuit circuit,
            int[] inputPlanes,
            int[] outputPlanes,
            int firstFreePlane,
            BudgetMeter meter) {
        int[] order = depthFirst(circuit, meter);
        LocalOrder.better(circuit, order, meter);
        int[] pieceOf = new int[circuit.nodeCount()];
        List<int[]> pieces = new PieceCutter(circuit, limit, order, meter).cut();
        meter.look(WHERE);
        for (int piece = 0; piece < pieces.size(); piece++) {
            for (int node : pieces.get(piece)) {
                pieceOf[node] = piece;
            }
        }
        int[] lastPiece = lastPieces(circuit, pieces, pieceOf);
        meter.look(WHERE);
        int[] planeOf = new int[circuit.nodeCount()];
        Arrays.fill(planeOf, EvalPlan.NO_PLANE);
        for (int input = 0; input < inputPlanes.length; input++) {
            planeOf[input + 1] = inputPlanes[input];
        }
        int planeCount = allocate(pieces, pieceOf, lastPiece, planeOf, firstFreePlane);
        return new EvalPlan(
                circuit,
                OperationNames.NONE,
                List.copyOf(pieces),
                planeOf,
                outputPlanes,
                planeCount);
    }

    private static int[] depthFirst(Circuit circuit, BudgetMeter meter) {
        boolean[] done = new boolean[circuit.nodeCount()];
        Arrays.fill(done, 0, circuit.firstGate(), true);
        IntArrayList order = new IntArrayList();
        IntArrayList path = new IntArrayList();
        for (int output : circuit.outputLiterals()) {
            path.add(NetLiteral.node(output));
            while (!path.isEmpty()) {
                meter.tick(WHERE);
                int node = path.getInt(path.size() - 1);
                if (done[node]) {
                    path.removeInt(path.size() - 1);
                    continue;
                }
                Circuit.Operation operation = circuit.operation(node);
                int before = path.size();
                for (int operand : new int[] {operation.c(), operation.b(), operation.a()}) {
                    if (!done[operand]) {
                        path.add(operand);
                    }
                }
                if (path.size() == before) {
                    done[node] = true;
                    order.add(node);
                }
            }
        }
        return order.toIntArray();
    }

    /**
     * Returns for each node the last piece that reads it. Outputs are written by the piece that
     * computes them.
     */
    private static int[] lastPieces(Circuit circuit, List<int[]> pieces, int[] pieceOf) {
        int[] last = pieceOf.clone();
        for (int piece = 0; piece < pieces.size(); piece++) {
            for (int node : pieces.get(piece)) {
                Circuit.Operation operation = circuit.operation(node);
                last[operation.a()] = Math.max(last[operation.a()], piece);
                last[operation.b()] = Math.max(last[operation.b()], piece);
                last[operation.c()] = Math.max(last[operation.c()], piece);
            }
        }
        return last;
    }

    private static int allocate(
            List<int[]> pieces, int[] pieceOf, int[] lastPiece, int[] planeOf, int firstFree) {
        List<IntArrayList> freedAfter = new ArrayList<>();
        for (int piece = 0; piece < pieces.size(); piece++) {
            freedAfter.add(new IntArrayList());
        }
        IntArrayList free = new IntArrayList();
        int planeCount = firstFree;
        for (int piece = 0; piece < pieces.size(); piece++) {
            for (int node : pieces.get(piece)) {
                if (lastPiece[node] > pieceOf[node]) {
                    int plane = free.isEmpty() ? planeCount++ : free.removeInt(free.size() - 1);
                    planeOf[node] = plane;
                    freedAfter.get(lastPiece[node]).add(plane);
                }
            }
            free.addAll(freedAfter.get(piece));
        }
        return planeCount;
    }
}
