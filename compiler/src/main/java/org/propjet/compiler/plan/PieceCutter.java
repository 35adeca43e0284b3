package org.propjet.compiler.plan;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.propnet.NetLiteral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cuts an order of operations into pieces, each as large as the limit allows. A piece writes one
 * output of each of its nodes; that further ones are copies is for the emitter to see to. Used
 * once.
 */
final class PieceCutter {
    private final Circuit circuit;
    private final PieceLimit limit;
    private final int[] outputBytes;

    /** For each node the number of the last piece, from 1, that has it in a local. */
    private final int[] heldBy;

    PieceCutter(Circuit circuit, PieceLimit limit) {
        this.circuit = circuit;
        this.limit = limit;
        this.outputBytes = new int[circuit.nodeCount()];
        this.heldBy = new int[circuit.nodeCount()];
        for (int output = 0; output < circuit.outputs().length; output++) {
            outputBytes[NetLiteral.node(circuit.outputs()[output])] =
                    limit.storeBytes() + limit.negateBytes();
        }
    }

    List<int[]> cut(int[] order) {
        List<int[]> pieces = new ArrayList<>();
        int from = 0;
        int bytes = 0;
        for (int i = 0; i < order.length; i++) {
            int more = bytes(order[i], pieces.size() + 1);
            if (i - from == limit.operations() || (bytes + more > limit.bytes() && i > from)) {
                pieces.add(Arrays.copyOfRange(order, from, i));
                from = i;
                bytes = 0;
                more = bytes(order[i], pieces.size() + 1);
            }
            bytes += more;
        }
        if (from < order.length) {
            pieces.add(Arrays.copyOfRange(order, from, order.length));
        }
        return pieces;
    }

    /** Returns the bytes that an operation adds to a piece, and takes what it reads as fetched. */
    private int bytes(int node, int piece) {
        Circuit.Operation operation = circuit.operations().get(node - circuit.firstOperation());
        int bytes = limit.bytesOf(operation.code()) + limit.storeBytes() + outputBytes[node];
        bytes += fetch(operation.a(), piece) + fetch(operation.b(), piece);
        if (operation.code().operandCount() == 3) {
            bytes += fetch(operation.c(), piece);
        }
        heldBy[node] = piece;
        return bytes;
    }

    private int fetch(int node, int piece) {
        boolean isHeld = heldBy[node] == piece;
        heldBy[node] = piece;
        return isHeld ? 0 : limit.loadBytes();
    }
}
