package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Cuts an order of operations into pieces within the limit, where the pieces together read and
 * write the fewest planes: of all ways to cut it the best, found piece by piece (dynamic
 * programming). A piece writes one output of each of its nodes; that further ones are copies is for
 * the emitter to see to.
 *
 * <p>Used once. Cost: linear in the operations, times those of a piece.
 */
final class PieceCutter {
    private static final String WHERE = "the pieces of a class";

    /** What calling a piece costs, in planes read. No measurement of it is on record. */
    private static final int CALL = 6;

    private static final int READ = 1;

    /**
     * Writing a plane takes twice as long as reading one: a processor of today begins one load of
     * 512 bits a cycle, and one store every other cycle ({@code docs/compiler-history.md}, "the
     * machine's limit").
     */
    private static final int WRITE = 2;

    /**
     * Pieces are tried up to this many times the bytes that they may have: one more operation may
     * spare a write. No measurement of it is on record.
     */
    private static final double MOST_EXCESS = 1.3;

    private final Circuit circuit;
    private final PieceLimit limit;
    private final BudgetMeter meter;
    private final int[] order;
    private final int[] outputBytes;

    /** For each node its place in the order; -1 if it is an input. */
    private final int[] madeAt;

    /** For each node the place in the order of the last that reads it; -1 if none does. */
    private final int[] lastRead;

    /** For each node the last piece that was tried, from 1, that has it in a local. */
    private final int[] heldBy;

    /** For each number of operations what their pieces cost, and where the last one begins. */
    private final long[] cost;

    private final int[] start;

    PieceCutter(Circuit circuit, PieceLimit limit, int[] order, BudgetMeter meter) {
        this.circuit = circuit;
        this.limit = limit;
        this.meter = meter;
        this.order = order;
        this.outputBytes = new int[circuit.nodeCount()];
        this.heldBy = new int[circuit.nodeCount()];
        this.madeAt = new int[circuit.nodeCount()];
        this.lastRead = new int[circuit.nodeCount()];
        this.cost = new long[order.length + 1];
        this.start = new int[order.length + 1];
        for (int output = 0; output < circuit.outputLiterals().length; output++) {
            outputBytes[NetLiteral.node(circuit.outputLiterals()[output])] =
                    limit.storeBytes() + limit.negateBytes();
        }
        Arrays.fill(lastRead, -1);
        Arrays.fill(madeAt, -1);
        for (int place = 0; place < order.length; place++) {
            madeAt[order[place]] = place;
            Circuit.Operation operation = operation(order[place]);
            for (int i = 0; i < operation.code().operandCount(); i++) {
                lastRead[NodeReaders.operand(operation, i)] = place;
            }
        }
    }

    private Circuit.Operation operation(int node) {
        return circuit.operation(node);
    }

    List<int[]> cut() {
        Arrays.fill(cost, Long.MAX_VALUE);
        cost[0] = 0;
        for (int from = 0; from < order.length; from++) {
            tryFrom(from);
        }
        List<int[]> pieces = new ArrayList<>();
        for (int end = order.length; end > 0; end = start[end]) {
            pieces.add(Arrays.copyOfRange(order, start[end], end));
        }
        Collections.reverse(pieces);
        return pieces;
    }

    /** Tries all pieces that begin at a place; one operation may be more than the limit. */
    private void tryFrom(int from) {
        long before = cost[from] + CALL;
        int reads = 0;
        int writes = 0;
        int bytes = 0;
        int most = Math.min(order.length, from + limit.operations());
        for (int place = from; place < most; place++) {
            meter.tick(WHERE);
            int node = order[place];
            Circuit.Operation operation = operation(node);
            bytes += limit.bytesOf(operation.code()) + outputBytes[node];
            for (int i = 0; i < operation.code().operandCount(); i++) {
                int operand = NodeReaders.operand(operation, i);
                if (heldBy[operand] != from + 1) {
                    heldBy[operand] = from + 1;
                    reads++;
                    bytes += limit.loadBytes();
                } else if (lastRead[operand] == place && madeAt[operand] >= from) {
                    writes--; // nothing outside the piece reads it
                    bytes -= limit.storeBytes();
                }
            }
            heldBy[node] = from + 1;
            if (lastRead[node] > place) {
                writes++;
                bytes += limit.storeBytes();
            }
            if (bytes > limit.bytes() && place > from) {
                if (bytes > MOST_EXCESS * limit.bytes()) {
                    break;
                }
                continue; // with more operations there may be fewer to write
            }
            long sum = before + (long) READ * reads + (long) WRITE * writes;
            if (sum < cost[place + 1]) {
                cost[place + 1] = sum;
                start[place + 1] = from;
            }
        }
    }
}
