package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

class TapePlannerTest {

    /** Two bits and two bits make three; what is neither of two of them is an output, too. */
    private static Circuit adder() {
        List<Operation> operations =
                List.of(
                        new Operation(Code.XOR, 1, 3, 0),
                        new Operation(Code.AND, 1, 3, 0),
                        new Operation(Code.XOR3, 2, 4, 6),
                        new Operation(Code.MAJORITY, 2, 4, 6),
                        new Operation(Code.OR, 5, 7, 0),
                        new Operation(Code.AND, 1, 2, 0),
                        new Operation(Code.OR, 9, 10, 0));
        int[] outputs = {
            NetLiteral.of(5), NetLiteral.of(7), NetLiteral.of(8), NetLiteral.of(11) | 1
        };
        return Circuit.of(4, operations, outputs, new int[7]);
    }

    @Test
    void textOfASmallPlan() {
        TapePlan plan = plan(new TapePlanner(), adder());
        plan.check();
        assertEquals(
                """
                CONSTANT 0
                    p8 =
                ADD 2 0 store
                    p4 p5 p6 = p8 p0 p2 p1 p3
                SUM 2 1 0 0
                    p8 = p4 p5 p0 p1
                NOT
                    p7 = p8
                planes 9
                """,
                plan.toString());
    }

    /** Three bits and as many by a factor make the upper three of the sum. */
    private static Circuit multiplication() {
        List<Operation> operations =
                List.of(
                        new Operation(Code.AND, 4, 7, 0),
                        new Operation(Code.AND, 5, 7, 0),
                        new Operation(Code.AND, 6, 7, 0),
                        new Operation(Code.AND, 1, 8, 0),
                        new Operation(Code.XOR3, 2, 9, 11),
                        new Operation(Code.MAJORITY, 2, 9, 11),
                        new Operation(Code.XOR3, 3, 10, 13),
                        new Operation(Code.MAJORITY, 3, 10, 13));
        int[] outputs = {NetLiteral.of(12), NetLiteral.of(14), NetLiteral.of(15)};
        return Circuit.of(7, operations, outputs, new int[8]);
    }

    @Test
    void additionOfAProductIsOneCell() {
        TapePlan plan = plan(new TapePlanner(), multiplication());
        plan.check();
        assertEquals(
                """
                PRODUCT 2 0
                    p10 = p3 p6
                MULTIPLY 2 0 store of product
                    p7 p8 p9 = p0 p10 p6 p1 p4 p2 p5
                planes 11
                """,
                plan.toString());
    }

    @Test
    void plansOfRandomCircuitsHoldTogether() {
        Random random = new Random(5);
        for (int size = 1; size < 400; size++) {
            Circuit circuit = RandomCircuits.circuit(random, 6, size);
            for (int window : new int[] {1, 20, 1_000}) {
                TapePlan plan = plan(new TapePlanner(window), circuit);
                plan.check();
                int fixed = circuit.inputCount() + circuit.outputLiterals().length;
                assertTrue(plan.planeCount() <= fixed + plan.network().cellCount());
            }
        }
    }

    @Test
    void aPlaneTakenTooSoonIsFound() {
        TapePlan plan = plan(new TapePlanner(), adder());
        int[] planes = plan.planeOf().clone();
        planes[CellNetwork.zero(plan.network().circuit())] = 4;
        TapePlan broken =
                new TapePlan(
                        plan.network(),
                        plan.order(),
                        planes,
                        plan.inputPlanes(),
                        plan.outputPlanes(),
                        plan.planeCount());
        assertThrows(IllegalStateException.class, broken::check);
    }

    @Test
    void anOperationThatNoOutputNeedsIsRefused() {
        Circuit all = adder();
        Circuit circuit = Circuit.of(4, all.operations(), new int[] {NetLiteral.of(5)}, new int[7]);
        assertThrows(IllegalArgumentException.class, () -> plan(new TapePlanner(), circuit));
    }

    @Test
    void aWiderWindowMakesFewerRuns() {
        Circuit circuit = RandomCircuits.circuit(new Random(7), 40, 3_000);
        int narrow = plan(new TapePlanner(1), circuit).runCount();
        int wide = plan(new TapePlanner(), circuit).runCount();
        assertTrue(wide < narrow, wide + " and " + narrow);
    }

    @Test
    void everyCountThatFitsIsPaddedToAShapeThatHasRoom() {
        assertEquals("SUM 6 0 0 0", String.valueOf(TreeShapes.sumFor(5, 0, 0, 0)));
        assertEquals("SUM 0 4 0 0", String.valueOf(TreeShapes.sumFor(3, 1, 0, 0)));
        assertEquals("SUM 0 0 0 3", String.valueOf(TreeShapes.sumFor(0, 1, 0, 2)));
        assertEquals("null", String.valueOf(TreeShapes.sumFor(17, 0, 0, 0)));
        assertEquals("PRODUCT 4 0", String.valueOf(TreeShapes.productFor(4, 0)));
        assertEquals("PRODUCT 2 4", String.valueOf(TreeShapes.productFor(2, 3)));
        assertEquals("null", String.valueOf(TreeShapes.productFor(5, 0)));
    }

    private static TapePlan plan(TapePlanner planner, Circuit circuit) {
        int inputs = circuit.inputCount();
        int outputs = circuit.outputLiterals().length;
        return planner.plan(
                circuit,
                range(0, inputs),
                range(inputs, outputs),
                inputs + outputs,
                new BudgetMeter(GroundingBudget.standard()));
    }

    private static int[] range(int first, int count) {
        return IntStream.range(first, first + count).toArray();
    }
}
