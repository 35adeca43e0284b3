package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

class LocalOrderTest {
    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    /** Returns the operations as they stand in the circuit. */
    private static int[] inOrder(Circuit circuit) {
        return IntStream.range(circuit.firstGate(), circuit.nodeCount()).toArray();
    }

    @Test
    void everyOperationStandsOnceAndAfterThoseThatItReads() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            Circuit circuit = RandomCircuits.circuit(random, 9, 1 + random.nextInt(400));
            int[] order = inOrder(circuit);
            LocalOrder.better(circuit, order, meter());
            boolean[] isDone = new boolean[circuit.nodeCount()];
            Arrays.fill(isDone, 0, circuit.firstGate(), true);
            for (int node : order) {
                Operation operation = circuit.operation(node);
                assertTrue(isDone[operation.a()] && isDone[operation.b()], "seed " + seed);
                assertTrue(isDone[operation.c()], "seed " + seed);
                isDone[node] = true;
            }
            assertArrayEquals(inOrder(circuit), Arrays.stream(order).sorted().toArray());
        }
    }

    @Test
    void theSameCircuitHasTheSameOrder() {
        Circuit circuit = RandomCircuits.circuit(new Random(7), 9, 300);
        int[] one = inOrder(circuit);
        int[] other = inOrder(circuit);
        LocalOrder.better(circuit, one, meter());
        LocalOrder.better(circuit, other, meter());
        assertArrayEquals(one, other);
    }

    /** Of two chains whose links alternate, each comes in long stretches. */
    @Test
    void chainsThatAlternateComeApart() {
        int length = 64;
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 2 * length; i++) {
            int before = i < 2 ? 1 + i : 3 + i;
            operations.add(new Operation(Code.AND, before, 3 + i % 2, 0));
        }
        int[] outputs = {NetLiteral.of(5 + 2 * length - 2), NetLiteral.of(5 + 2 * length - 1)};
        Circuit circuit = Circuit.of(4, operations, outputs, new int[2 * length]);
        circuit.check();
        int[] order = inOrder(circuit);
        LocalOrder.better(circuit, order, meter());
        long changes =
                IntStream.range(1, order.length)
                        .filter(i -> order[i] % 2 != order[i - 1] % 2)
                        .count();
        assertTrue(changes < length / 2, Arrays.toString(order));
    }

    @Test
    void itEndsWhenTheThreadIsInterrupted() {
        Circuit circuit = RandomCircuits.circuit(new Random(1), 9, 300);
        Thread.currentThread().interrupt();
        try {
            BudgetMeter meter = meter();
            assertThrows(
                    BudgetExceededException.class,
                    () -> LocalOrder.better(circuit, inOrder(circuit), meter));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }
}
