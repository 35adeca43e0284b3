package org.propjet.compiler.circuit;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.RuleSets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A circuit of bitwise operations over planes. A plane is a word, or several, with one bit for each
 * lane; an operation works on all lanes at once.
 *
 * <p>Nodes are numbered: 0 is the constant true, then the inputs, then the operations, each after
 * the nodes it reads. What a node stores may be its negation ({@link #isStoredNegated}); the
 * operations below are those on what is stored, so that no operation is spent on negations but at
 * the outputs.
 *
 * <pre>
 *   operation   stores
 *   AND         a &amp; b
 *   OR          a | b
 *   AND_NOT     a &amp; ~b
 *   XOR         a ^ b
 *   XOR3        a ^ b ^ c
 *   MAJORITY    (a &amp; b) | (a &amp; c) | (b &amp; c)
 *   BORROW      (~a &amp; b) | (~a &amp; c) | (b &amp; c)
 * </pre>
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param inputCount the number of inputs
 * @param operations the operations
 * @param storedNegated for each node whether it stores its negation
 * @param outputs the literals asked for
 * @param origins for each operation what it is there for: a set of rules of the network's {@link
 *     org.propjet.engine.propnet.RuleSets}, {@link #CHOICE} or {@link #DECISIVE}
 */
public record Circuit(
        int inputCount,
        List<Operation> operations,
        boolean[] storedNegated,
        int[] outputs,
        int[] origins) {

    /** The origin of operations that choose moves. */
    public static final int CHOICE = -1;

    /** The origin of operations that find the moves that win at once. */
    public static final int DECISIVE = -2;

    /** What a node computes before polarity is settled. */
    enum Kind {
        AND,
        XOR,
        XOR3,
        MAJORITY
    }

    /** Bitwise operations; see the table above. */
    public enum Code {
        AND(2),
        OR(2),
        AND_NOT(2),
        XOR(2),
        XOR3(3),
        MAJORITY(3),
        BORROW(3);

        private final int operandCount;

        Code(int operandCount) {
            this.operandCount = operandCount;
        }

        /** Returns how many nodes it reads. */
        public int operandCount() {
            return operandCount;
        }
    }

    /**
     * An operation.
     *
     * @param code what it does
     * @param a the first node it reads
     * @param b the second
     * @param c the third, or 0 if it reads two
     */
    public record Operation(Code code, int a, int b, int c) {}

    /**
     * Returns what an operation is there for that two others are; one that rules ask for is theirs,
     * even if the choice of moves needs it, too.
     */
    static int bothOrigins(int one, int other, RuleSets ruleSets) {
        return one < 0 || other < 0 ? Math.max(one, other) : ruleSets.union(one, other);
    }

    /** Settles polarities and drops what no output needs. */
    static Circuit of(int inputCount, OperationList built, int[] outputs, BudgetMeter meter) {
        int firstNode = inputCount + 1;
        boolean[] needed = new boolean[firstNode + built.size()];
        for (int literal : outputs) {
            needed[NetLiteral.node(literal)] = true;
        }
        int count = 0; // lists of the right size need no copies, which hold up an interrupt
        for (int i = built.size() - 1; i >= 0; i--) {
            meter.tick("the circuit");
            if (needed[firstNode + i]) {
                count++;
                for (int k = 0; k < 3; k++) {
                    needed[NetLiteral.node(built.operand(i, k))] = true;
                }
            }
        }
        int[] renamed = new int[needed.length];
        for (int node = 0; node < firstNode; node++) {
            renamed[node] = node;
        }
        boolean[] negated = new boolean[needed.length];
        List<Operation> operations = new ArrayList<>(count);
        int[] kept = new int[count];
        for (int i = 0; i < built.size(); i++) {
            meter.tick("the circuit");
            if (needed[firstNode + i]) {
                int[] literals = new int[3];
                for (int k = 0; k < 3; k++) {
                    int literal = built.operand(i, k);
                    int node = renamed[NetLiteral.node(literal)];
                    literals[k] = NetLiteral.of(node) | ((literal & 1) ^ (negated[node] ? 1 : 0));
                }
                int node = firstNode + operations.size();
                renamed[firstNode + i] = node;
                negated[node] = settle(built.kind(i), literals, operations);
                kept[operations.size() - 1] = built.origin(i);
            }
        }
        int[] named = new int[outputs.length];
        for (int i = 0; i < named.length; i++) {
            named[i] = NetLiteral.of(renamed[NetLiteral.node(outputs[i])]) | (outputs[i] & 1);
        }
        int nodeCount = firstNode + operations.size();
        return new Circuit(
                inputCount,
                Collections.unmodifiableList(operations),
                Arrays.copyOf(negated, nodeCount),
                named,
                kept);
    }

    /** Adds the operation for a node; returns whether it stores the node's negation. */
    private static boolean settle(Kind kind, int[] literals, List<Operation> operations) {
        int a = literals[0] >> 1;
        int b = literals[1] >> 1;
        int c = literals[2] >> 1;
        int negations = (literals[0] & 1) + (literals[1] & 1) + (literals[2] & 1);
        return switch (kind) {
            case AND -> {
                if (negations == 2) {
                    operations.add(new Operation(Code.OR, a, b, 0));
                } else if (negations == 0) {
                    operations.add(new Operation(Code.AND, a, b, 0));
                } else if ((literals[1] & 1) != 0) {
                    operations.add(new Operation(Code.AND_NOT, a, b, 0));
                } else {
                    operations.add(new Operation(Code.AND_NOT, b, a, 0));
                }
                yield negations == 2;
            }
            case XOR -> {
                operations.add(new Operation(Code.XOR, a, b, 0));
                yield (negations & 1) != 0;
            }
            case XOR3 -> {
                operations.add(new Operation(Code.XOR3, a, b, c));
                yield (negations & 1) != 0;
            }
            case MAJORITY -> {
                boolean flip = negations >= 2;
                int odd = flip ? 0 : 1;
                if (negations == 0 || negations == 3) {
                    operations.add(new Operation(Code.MAJORITY, a, b, c));
                } else if ((literals[0] & 1) == odd) {
                    operations.add(new Operation(Code.BORROW, a, b, c));
                } else if ((literals[1] & 1) == odd) {
                    operations.add(new Operation(Code.BORROW, b, a, c));
                } else {
                    operations.add(new Operation(Code.BORROW, c, a, b));
                }
                yield flip;
            }
        };
    }

    /** Returns the number of nodes. */
    public int nodeCount() {
        return storedNegated.length;
    }

    /** Returns the node of the first operation. */
    public int firstOperation() {
        return inputCount + 1;
    }

    /** Returns whether a node stores its negation. */
    public boolean isStoredNegated(int node) {
        return storedNegated[node];
    }

    /** Returns whether an output must be negated when its node's stored value is read. */
    public boolean isOutputFlipped(int output) {
        int node = NetLiteral.node(outputs[output]);
        return NetLiteral.isNegated(outputs[output]) != storedNegated[node];
    }

    /**
     * Checks that there is an entry for each node and each operation, that an operation reads only
     * nodes before it, and that outputs are nodes.
     *
     * @throws IllegalStateException if not
     */
    public void check() {
        require(nodeCount() == firstOperation() + operations.size(), "polarities of other nodes");
        require(origins.length == operations.size(), "origins of other operations");
        for (int i = 0; i < operations.size(); i++) {
            int node = firstOperation() + i;
            Operation operation = operations.get(i);
            boolean isThird = operation.code().operandCount() == 3;
            require(
                    isBefore(operation.a(), node)
                            && isBefore(operation.b(), node)
                            && (isThird ? isBefore(operation.c(), node) : operation.c() == 0),
                    "node " + node + " reads a node that is not before it");
        }
        for (int output = 0; output < outputs.length; output++) {
            require(
                    isBefore(NetLiteral.node(outputs[output]), nodeCount()),
                    "output " + output + " is no node");
        }
    }

    private static boolean isBefore(int read, int node) {
        return read >= 0 && read < node;
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalStateException(message);
        }
    }

    /** Returns the text form: an operation a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < operations.size(); i++) {
            Operation operation = operations.get(i);
            text.append('n').append(firstOperation() + i).append(" = ");
            text.append(operation.code()).append(" n").append(operation.a());
            text.append(" n").append(operation.b());
            if (operation.code().operandCount() == 3) {
                text.append(" n").append(operation.c());
            }
            text.append('\n');
        }
        for (int i = 0; i < outputs.length; i++) {
            text.append("out").append(i).append(" = ").append(isOutputFlipped(i) ? "~n" : "n");
            text.append(NetLiteral.node(outputs[i])).append('\n');
        }
        return text.toString();
    }
}
