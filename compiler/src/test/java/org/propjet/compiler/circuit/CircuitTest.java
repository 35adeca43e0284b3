package org.propjet.compiler.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.logic.NetLiteral;

import java.util.List;

class CircuitTest {
    private static final int INPUT_COUNT = 2;

    /** The first node after the constant and the inputs. */
    private static final int FIRST = 3;

    @Test
    void aCircuitWhoseOperationsReadEarlierNodesIsSound() {
        circuit(new Operation(Code.AND, 1, 2, 0), NetLiteral.of(FIRST)).check();
        circuit(new Operation(Code.BORROW, 2, 1, 1), NetLiteral.of(FIRST)).check();
    }

    @Test
    void anOperationThatReadsItselfIsFound() {
        String expected = "broken network: not so: gate 3 reads nodes before it";
        assertEquals(expected, fault(new Operation(Code.OR, 1, FIRST, 0), NetLiteral.of(FIRST)));
        assertEquals(expected, fault(new Operation(Code.XOR3, 1, 2, FIRST), NetLiteral.of(FIRST)));
    }

    @Test
    void anOutputThatIsNoNodeIsFound() {
        assertEquals(
                "broken network: not so: an output reads an existing node",
                fault(new Operation(Code.AND, 1, 2, 0), NetLiteral.of(FIRST + 1)));
    }

    private static String fault(Operation operation, int output) {
        Circuit circuit = circuit(operation, output);
        return String.valueOf(
                assertThrows(IllegalStateException.class, circuit::check).getMessage());
    }

    private static Circuit circuit(Operation operation, int output) {
        return Circuit.of(
                INPUT_COUNT, List.of(operation), new int[] {output}, new int[] {Circuit.CHOICE});
    }
}
