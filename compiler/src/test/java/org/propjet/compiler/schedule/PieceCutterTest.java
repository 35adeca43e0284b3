package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

class PieceCutterTest {
    private static final int LOAD = 29;
    private static final int STORE = 27;
    private static final int NEGATE = 46;
    private static final int COMPUTE = 24;

    private static PieceLimit limit(int operations, int bytes) {
        int[] compute = new int[Circuit.Code.values().length];
        Arrays.fill(compute, COMPUTE);
        return new PieceLimit(operations, bytes, LOAD, STORE, NEGATE, compute);
    }

    private static int[] inOrder(Circuit circuit) {
        return IntStream.range(circuit.firstGate(), circuit.nodeCount()).toArray();
    }

    private static List<int[]> cut(Circuit circuit, PieceLimit limit) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        return new PieceCutter(circuit, limit, inOrder(circuit), meter).cut();
    }

    /** What a piece reads and writes, counted in the plainest way. */
    private record Piece(int reads, int writes, int outputs, int operations) {
        static Piece of(Circuit circuit, int from, int to) {
            Set<Integer> reads = new TreeSet<>();
            Set<Integer> writes = new TreeSet<>();
            for (int node = circuit.firstGate(); node < circuit.nodeCount(); node++) {
                Operation operation = circuit.operation(node);
                for (int i = 0; i < operation.code().operandCount(); i++) {
                    int operand = NodeReaders.operand(operation, i);
                    boolean isInside = node >= from && node < to;
                    boolean isMade = operand >= from && operand < to;
                    if (isInside && !isMade) {
                        reads.add(operand);
                    } else if (isMade && !isInside) {
                        writes.add(operand);
                    }
                }
            }
            int outputs =
                    (int)
                            Arrays.stream(circuit.outputLiterals())
                                    .map(NetLiteral::node)
                                    .distinct()
                                    .filter(node -> node >= from && node < to)
                                    .count();
            return new Piece(reads.size(), writes.size(), outputs, to - from);
        }

        int bytes() {
            return operations * COMPUTE
                    + reads * LOAD
                    + (writes + outputs) * STORE
                    + outputs * NEGATE;
        }

        /** Reads, writes that take twice as long, and the call. */
        int cost() {
            return 6 + reads + 2 * writes;
        }
    }

    @Test
    void noWayToCutIsBetter() {
        for (int seed = 0; seed < 40; seed++) {
            Circuit circuit = RandomCircuits.circuit(new Random(seed), 5, 30);
            PieceLimit limit = limit(12, 700);
            int first = circuit.firstGate();
            int count = circuit.nodeCount() - first;
            int[] best = new int[count + 1];
            for (int to = 1; to <= count; to++) {
                best[to] = Integer.MAX_VALUE;
                for (int from = Math.max(0, to - limit.operations()); from < to; from++) {
                    Piece piece = Piece.of(circuit, first + from, first + to);
                    if (piece.bytes() <= limit.bytes()) {
                        best[to] = Math.min(best[to], best[from] + piece.cost());
                    }
                }
            }
            int cost = 0;
            int at = first;
            for (int[] nodes : cut(circuit, limit)) {
                Piece piece = Piece.of(circuit, at, at + nodes.length);
                assertTrue(piece.bytes() <= limit.bytes(), "seed " + seed + ": " + piece);
                cost += piece.cost();
                at += nodes.length;
            }
            assertEquals(best[count], cost, "seed " + seed);
        }
    }

    @Test
    void thePiecesAreTheOrderAndKeepToTheOperations() {
        Circuit circuit = RandomCircuits.circuit(new Random(3), 9, 500);
        List<int[]> pieces = cut(circuit, limit(40, 100_000));
        int[] joined = pieces.stream().flatMapToInt(Arrays::stream).toArray();
        assertArrayEquals(inOrder(circuit), joined);
        assertTrue(pieces.stream().allMatch(piece -> piece.length <= 40));
    }

    @Test
    void anOperationLargerThanTheLimitIsAPieceOfItsOwn() {
        Circuit circuit = RandomCircuits.circuit(new Random(4), 9, 20);
        List<int[]> pieces = cut(circuit, limit(40, 1));
        assertTrue(pieces.stream().allMatch(piece -> piece.length == 1));
    }
}
