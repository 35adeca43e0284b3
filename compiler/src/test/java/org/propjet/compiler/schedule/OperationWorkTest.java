package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

class OperationWorkTest {
    private static final double COMPUTE = 1.0 / 3;
    private static final int WRITE = 2;

    /** A parity of three, in two steps; both are outputs. */
    private static Circuit parity() {
        List<Operation> operations =
                List.of(new Operation(Code.XOR, 1, 2, 0), new Operation(Code.XOR, 3, 4, 0));
        int[] outputs = {NetLiteral.of(5), NetLiteral.of(4)};
        return Circuit.of(3, operations, outputs, new int[2]);
    }

    private static EvalPlan pieces(Circuit circuit, int operationsOfAPiece) {
        PieceLimit limit =
                new PieceLimit(operationsOfAPiece, 8_000, 8, 8, 8, new int[Code.values().length]);
        int first = circuit.inputCount();
        int[] outputs = IntStream.range(first, first + circuit.outputLiterals().length).toArray();
        int[] inputs = IntStream.range(0, first).toArray();
        return new Planner(limit)
                .plan(
                        circuit,
                        inputs,
                        outputs,
                        first + outputs.length,
                        new BudgetMeter(GroundingBudget.standard()));
    }

    private static TapePlan tape(Circuit circuit) {
        int first = circuit.inputCount();
        int[] outputs = IntStream.range(first, first + circuit.outputLiterals().length).toArray();
        int[] inputs = IntStream.range(0, first).toArray();
        return new TapePlanner()
                .plan(
                        circuit,
                        inputs,
                        outputs,
                        first + outputs.length,
                        new BudgetMeter(GroundingBudget.standard()));
    }

    @Test
    void whatAPieceHoldsIsReadOnce() {
        OperationWork work = OperationWork.of(pieces(parity(), 2));
        assertArrayEquals(new int[] {0, 0}, work.pieceOf());
        double[] expected = {COMPUTE + 2 + WRITE, COMPUTE + 1 + WRITE};
        assertArrayEquals(expected, work.work(), 1e-9);
    }

    @Test
    void whatAnotherPieceNeedsIsMoreWork() {
        OperationWork work = OperationWork.of(pieces(parity(), 1));
        assertArrayEquals(new int[] {0, 1}, work.pieceOf());
        double[] expected = {COMPUTE + 2 + 2 * WRITE, COMPUTE + 2 + WRITE};
        assertArrayEquals(expected, work.work(), 1e-9);
    }

    /** Of a & b | c one cell reads three planes and writes one. */
    @Test
    void whatIsInsideACellIsNeitherWrittenNorRead() {
        List<Operation> operations =
                List.of(new Operation(Code.AND, 1, 2, 0), new Operation(Code.OR, 4, 3, 0));
        int[] outputs = {NetLiteral.of(5)};
        OperationWork work = OperationWork.of(tape(Circuit.of(3, operations, outputs, new int[2])));
        assertEquals(work.pieceOf()[0], work.pieceOf()[1]);
        double[] expected = {COMPUTE + 2, COMPUTE + 1 + WRITE};
        assertArrayEquals(expected, work.work(), 1e-9);
    }

    @Test
    void whatIsReadIsDoneBefore() {
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            Circuit circuit = RandomCircuits.circuit(random, 6, 40);
            TapePlan tape = tape(circuit);
            check(circuit, OperationWork.of(tape), tape.runCount());
            EvalPlan plan = pieces(circuit, 1 + random.nextInt(20));
            check(circuit, OperationWork.of(plan), plan.pieces().size());
        }
    }

    private static void check(Circuit circuit, OperationWork work, int pieceCount) {
        int first = circuit.firstGate();
        for (int i = 0; i < circuit.gateCount(); i++) {
            Operation operation = circuit.operation(circuit.firstGate() + i);
            int piece = work.pieceOf()[i];
            assertTrue(piece < pieceCount);
            for (int operand : new int[] {operation.a(), operation.b(), operation.c()}) {
                assertTrue(operand < first || work.pieceOf()[operand - first] <= piece);
            }
        }
        assertTrue(Arrays.stream(work.work()).allMatch(units -> units >= COMPUTE));
    }
}
