package org.propjet.compiler.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.propnet.NetLiteral;

import java.util.List;

class CircuitTest {
    private static final int INPUT_COUNT = 2;

    /** The first node after the constant and the inputs. */
    private static final int FIRST = 3;

    @Test
    void aCircuitWhoseOperationsReadEarlierNodesIsSound() {
        circuit(new Operation(Code.AND, 1, 2, 0), NetLiteral.of(FIRST)).check();
        circuit(new Operation(Code.MAJORITY, 0, 1, 2), NetLiteral.of(FIRST)).check();
    }

    @Test
    void anOperationThatReadsItselfIsFound() {
        String expected = "node 3 reads a node that is not before it";
        assertEquals(expected, fault(new Operation(Code.OR, 1, FIRST, 0), NetLiteral.of(FIRST)));
        assertEquals(expected, fault(new Operation(Code.XOR3, 1, 2, FIRST), NetLiteral.of(FIRST)));
        assertEquals(expected, fault(new Operation(Code.XOR, 1, 2, 1), NetLiteral.of(FIRST)));
    }

    @Test
    void anOutputThatIsNoNodeIsFound() {
        assertEquals(
                "output 0 is no node",
                fault(new Operation(Code.AND, 1, 2, 0), NetLiteral.of(FIRST + 1)));
    }

    @Test
    void missingEntriesAreFound() {
        Operation operation = new Operation(Code.AND, 1, 2, 0);
        int[] outputs = {NetLiteral.of(FIRST)};
        Circuit withoutOrigin =
                new Circuit(INPUT_COUNT, List.of(operation), new boolean[4], outputs, new int[] {});
        assertThrows(IllegalStateException.class, withoutOrigin::check);
        Circuit withoutPolarity =
                new Circuit(
                        INPUT_COUNT, List.of(operation), new boolean[3], outputs, new int[] {0});
        assertThrows(IllegalStateException.class, withoutPolarity::check);
    }

    private static String fault(Operation operation, int output) {
        Circuit circuit = circuit(operation, output);
        return String.valueOf(
                assertThrows(IllegalStateException.class, circuit::check).getMessage());
    }

    private static Circuit circuit(Operation operation, int output) {
        return new Circuit(
                INPUT_COUNT,
                List.of(operation),
                new boolean[4],
                new int[] {output},
                new int[] {Circuit.CHOICE});
    }
}
