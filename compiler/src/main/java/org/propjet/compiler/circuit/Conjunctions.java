package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.NetLiteral;

import java.util.Arrays;

/**
 * A circuit read as conjunctions of literals. A disjunction is a conjunction negated, of negated
 * literals. A literal is that of what a node stores.
 *
 * <p>A <i>root</i> is a node that others need as it is: inputs, whatever is no conjunction, what
 * several operations read, or one that is no conjunction, or an output. All other conjunctions are
 * part of the one that reads them.
 *
 * <p>Immutable.
 */
final class Conjunctions {
    /**
     * Conjunctions that are not roots are in one another at most so deep, so that recursion is
     * safe.
     */
    private static final int MOST_DEPTH = 60;

    private final Circuit circuit;
    private final boolean[] isRoot;

    /** Reads a circuit. Cost: linear. */
    Conjunctions(Circuit circuit, BudgetMeter meter) {
        this.circuit = circuit;
        this.isRoot = new boolean[circuit.nodeCount()];
        int[] readers = new int[circuit.nodeCount()];
        for (int node = circuit.firstOperation(); node < circuit.nodeCount(); node++) {
            meter.tick("conjunctions");
            Operation operation = operation(node);
            int weight = isOne(node) ? 1 : 2;
            readers[operation.a()] += weight;
            readers[operation.b()] += weight;
            readers[operation.c()] += weight;
        }
        for (int output : circuit.outputs()) {
            readers[NetLiteral.node(output)] += 2;
        }
        int[] depths = new int[circuit.nodeCount()];
        for (int node = 0; node < circuit.nodeCount(); node++) {
            meter.tick("conjunctions");
            if (isOne(node)) {
                for (int literal : pair(node)) {
                    int operand = NetLiteral.node(literal);
                    int more = isSame(node, literal) ? 0 : 1;
                    depths[node] = Math.max(depths[node], depths[operand] + more);
                }
            }
            isRoot[node] = !isOne(node) || readers[node] > 1 || depths[node] > MOST_DEPTH;
            if (isRoot[node]) {
                depths[node] = 0;
            }
        }
    }

    private Operation operation(int node) {
        return circuit.operations().get(node - circuit.firstOperation());
    }

    /** Returns what a node is there for, as {@link Circuit#origins}. */
    int origin(int node) {
        return circuit.origins()[node - circuit.firstOperation()];
    }

    /** Returns whether a node is a conjunction, or one negated. */
    boolean isOne(int node) {
        if (node < circuit.firstOperation()) {
            return false;
        }
        return switch (operation(node).code()) {
            case AND, OR, AND_NOT -> true;
            case XOR, XOR3, MAJORITY, BORROW -> false;
        };
    }

    /** Returns whether a node is needed as it is. */
    boolean isRoot(int node) {
        return isRoot[node];
    }

    /** Returns whether a node, which is one of them, stores a conjunction negated. */
    boolean isNegated(int node) {
        return operation(node).code() == Code.OR;
    }

    private int[] pair(int node) {
        Operation operation = operation(node);
        int a = NetLiteral.of(operation.a());
        int b = NetLiteral.of(operation.b());
        return switch (operation.code()) {
            case AND -> new int[] {a, b};
            case OR -> new int[] {a ^ 1, b ^ 1};
            case AND_NOT -> new int[] {a, b ^ 1};
            case XOR, XOR3, MAJORITY, BORROW ->
                    throw new IllegalArgumentException(operation.toString());
        };
    }

    /** Returns whether a literal of a conjunction is a conjunction itself, so that they are one. */
    private boolean isSame(int node, int literal) {
        int operand = NetLiteral.node(literal);
        return isOne(node) && isOne(operand) && isNegated(operand) == NetLiteral.isNegated(literal);
    }

    /**
     * The literals of a conjunction.
     *
     * @param literals the literals in order, each once
     * @param origins for each what the operation that reads it is there for
     */
    record Operands(int[] literals, int[] origins) {}

    /** Returns the literals of the conjunction that a node is. */
    int[] literals(int node) {
        return operands(node).literals();
    }

    /** Returns the literals of the conjunction that a node is, and what they are there for. */
    Operands operands(int node) {
        DistinctLiterals found = new DistinctLiterals();
        IntArrayList foundFor = new IntArrayList();
        IntArrayList left = new IntArrayList();
        IntArrayList origins = new IntArrayList();
        left.add(NetLiteral.of(node) | (isNegated(node) ? 1 : 0));
        origins.add(origin(node));
        while (!left.isEmpty()) {
            int literal = left.removeInt(left.size() - 1);
            int origin = origins.removeInt(origins.size() - 1);
            int operand = NetLiteral.node(literal);
            boolean isInner = !isRoot[operand] && isSame(node, literal);
            if (operand == node || isInner) {
                int[] pair = pair(operand);
                left.add(pair[1]);
                left.add(pair[0]);
                origins.add(origin(operand));
                origins.add(origin(operand));
            } else if (found.add(literal)) {
                foundFor.add(origin);
            }
        }
        return new Operands(found.toArray(), foundFor.toIntArray());
    }

    // ---- Making another circuit of it ----

    /**
     * Returns for each node of the circuit its literal in another one, as far as they are inputs;
     * -1 for operations.
     */
    int[] inputs(CircuitBuilder builder) {
        int[] made = new int[circuit.nodeCount()];
        Arrays.fill(made, -1);
        made[0] = CircuitBuilder.TRUE;
        for (int input = 0; input < circuit.inputCount(); input++) {
            made[1 + input] = builder.input(input);
        }
        return made;
    }

    /**
     * Makes an operation that is no conjunction in another circuit, and returns its literal.
     *
     * @param made for each node its literal there
     */
    int other(int node, int[] made, CircuitBuilder builder) {
        Operation operation = operation(node);
        int a = made[operation.a()];
        int b = made[operation.b()];
        int c = made[operation.c()];
        return switch (operation.code()) {
            case XOR -> builder.xor(a, b);
            case XOR3 -> builder.xor3(a, b, c);
            case MAJORITY -> builder.majority(a, b, c);
            case BORROW -> builder.majority(a ^ 1, b, c);
            case AND, OR, AND_NOT -> throw new IllegalArgumentException(operation.toString());
        };
    }

    /** Returns the other circuit, with the same outputs. */
    Circuit finish(int[] made, CircuitBuilder builder) {
        int[] outputs = new int[circuit.outputs().length];
        for (int i = 0; i < outputs.length; i++) {
            int flip = circuit.isOutputFlipped(i) ? 1 : 0;
            outputs[i] = made[NetLiteral.node(circuit.outputs()[i])] ^ flip;
        }
        return builder.finish(outputs);
    }
}
