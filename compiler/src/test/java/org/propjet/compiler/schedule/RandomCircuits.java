package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random circuits, rich in what planners look for: full adders, carries read once, trees. */
public final class RandomCircuits {
    private static final List<Code> CODES = List.of(Code.values());

    private RandomCircuits() {}

    /** Returns a circuit with some inputs and about so many operations. */
    public static Circuit circuit(Random random, int inputCount, int operationCount) {
        List<Operation> operations = new ArrayList<>();
        int carry = 1;
        while (operations.size() < operationCount) {
            int next = inputCount + 1 + operations.size();
            int a = operand(random, next, 0);
            int b = operand(random, next, a);
            int c = random.nextBoolean() && carry != a && carry != b ? carry : 0;
            c = c == 0 ? operand(random, next, a, b) : c;
            Code code = CODES.get(random.nextInt(CODES.size()));
            if (random.nextInt(3) == 0) {
                code = code.operandCount() == 3 ? Code.XOR3 : Code.XOR;
                operations.add(operation(code, a, b, c));
                code =
                        code == Code.XOR
                                ? Code.AND
                                : random.nextBoolean() ? Code.MAJORITY : Code.BORROW;
                code = code == Code.AND && random.nextBoolean() ? Code.AND_NOT : code;
            }
            operations.add(operation(code, a, b, c));
            carry = inputCount + operations.size();
        }
        int nodeCount = inputCount + 1 + operations.size();
        IntArrayList outputs = new IntArrayList();
        for (int i = 0; i < 4; i++) {
            outputs.add(NetLiteral.of(random.nextInt(nodeCount)) | random.nextInt(2));
        }
        boolean[] isRead = new boolean[nodeCount];
        for (Operation operation : operations) {
            isRead[operation.a()] = true;
            isRead[operation.b()] = true;
            isRead[operation.c()] = true;
        }
        for (int node = inputCount + 1; node < nodeCount; node++) {
            if (!isRead[node]) {
                outputs.add(NetLiteral.of(node) | random.nextInt(2));
            }
        }
        return Circuit.of(
                inputCount,
                List.copyOf(operations),
                outputs.toIntArray(),
                new int[operations.size()]);
    }

    private static Operation operation(Code code, int a, int b, int c) {
        return new Operation(code, a, b, code.operandCount() == 3 ? c : 0);
    }

    /** Returns a node that is not one of some, one of the latest mostly. */
    private static int operand(Random random, int next, int... others) {
        while (true) {
            int reach = random.nextInt(4) == 0 ? next - 1 : Math.min(next - 1, 8);
            int node = next - 1 - random.nextInt(reach);
            boolean isOther = false;
            for (int other : others) {
                isOther |= other == node;
            }
            if (!isOther) {
                return node;
            }
        }
    }

    /**
     * Returns the outputs for one word of each input, straight from the table in {@link Circuit}.
     */
    public static long[] evaluate(Circuit circuit, long[] inputs) {
        long[] stored = new long[circuit.nodeCount()];
        stored[0] = -1;
        System.arraycopy(inputs, 0, stored, 1, inputs.length);
        for (int i = 0; i < circuit.gateCount(); i++) {
            Operation operation = circuit.operation(circuit.firstGate() + i);
            long a = stored[operation.a()];
            long b = stored[operation.b()];
            long c = stored[operation.c()];
            stored[circuit.firstGate() + i] =
                    switch (operation.code()) {
                        case AND -> a & b;
                        case OR -> a | b;
                        case AND_NOT -> a & ~b;
                        case XOR -> a ^ b;
                        case XOR3 -> a ^ b ^ c;
                        case MAJORITY -> (a & b) | (a & c) | (b & c);
                        case BORROW -> (~a & b) | (~a & c) | (b & c);
                    };
        }
        long[] outputs = new long[circuit.outputLiterals().length];
        for (int i = 0; i < outputs.length; i++) {
            long value = stored[NetLiteral.node(circuit.outputLiterals()[i])];
            outputs[i] = circuit.isOutputFlipped(i) ? ~value : value;
        }
        return outputs;
    }
}
