package org.propjet.compiler.circuit;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network;
import org.propjet.engine.logic.RuleSets;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A circuit of bitwise operations over planes. A plane is a word, or several, with one bit for each
 * lane; an operation works on all lanes at once.
 *
 * <p>It is a network in the form that a processor executes: the sources are the inputs, and each
 * gate is one of these operations. What a gate stores may be the negation of what it was built for,
 * so that no operation is spent on negations but at the outputs.
 *
 * <pre>
 *   operation   stores                               as a gate
 *   AND         a &amp; b                            and(a, b)
 *   OR          a | b                                or(a, b)
 *   AND_NOT     a &amp; ~b                           and(a, !b)
 *   XOR         a ^ b                                xor(a, b)
 *   XOR3        a ^ b ^ c                            xor(a, b, c)
 *   MAJORITY    (a &amp; b) | (a &amp; c) | (b &amp; c)     majority(a, b, c)
 *   BORROW      (~a &amp; b) | (~a &amp; c) | (b &amp; c)   majority(!a, b, c)
 * </pre>
 *
 * <p>What an operation is there for ({@link #origin}) is a set of rules of the network's {@link
 * RuleSets}, {@link #CHOICE} or {@link #DECISIVE}.
 *
 * <p>Immutable; the arrays are not to be changed.
 */
public final class Circuit extends Network {

    /** The origin of operations that choose moves. */
    public static final int CHOICE = -1;

    /** The origin of operations that find the moves that win at once. */
    public static final int DECISIVE = -2;

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

    private Circuit(
            int inputCount,
            byte[] kinds,
            int[] fanInStart,
            int[] fanIns,
            int[] origins,
            int[] outputs) {
        super(inputCount + 1, kinds, fanInStart, fanIns, origins, outputs);
    }

    /** Settles what is stored negated, and drops what no output needs. */
    static Circuit of(CircuitBuilder built, int[] outputs, BudgetMeter meter) {
        boolean[] needed = new boolean[built.nodeCount()];
        for (int literal : outputs) {
            needed[NetLiteral.node(literal)] = true;
        }
        int count = 0; // arrays of the right size need no copies, which hold up an interrupt
        int reads = 0;
        for (int node = built.nodeCount() - 1; node >= built.firstGate(); node--) {
            meter.tick("the circuit");
            if (needed[node]) {
                count++;
                for (int at = built.fanInStart(node); at < built.fanInEnd(node); at++) {
                    reads++;
                    needed[NetLiteral.node(built.fanIn(at))] = true;
                }
            }
        }
        int[] stored = new int[needed.length];
        for (int node = 0; node < built.firstGate(); node++) {
            stored[node] = NetLiteral.of(node);
        }
        Settling settling = new Settling(count, reads);
        for (int node = built.firstGate(); node < built.nodeCount(); node++) {
            meter.tick("the circuit");
            if (needed[node]) {
                int[] literals = new int[built.fanInEnd(node) - built.fanInStart(node)];
                for (int i = 0; i < literals.length; i++) {
                    int literal = built.fanIn(built.fanInStart(node) + i);
                    literals[i] = stored[NetLiteral.node(literal)] ^ (literal & 1);
                }
                int made = NetLiteral.of(built.firstGate() + settling.count);
                boolean isNegated = settling.add(built.kind(node), literals, built.origin(node));
                stored[node] = made | (isNegated ? 1 : 0);
            }
        }
        int[] named = new int[outputs.length];
        for (int i = 0; i < named.length; i++) {
            named[i] = stored[NetLiteral.node(outputs[i])] ^ (outputs[i] & 1);
        }
        return new Circuit(
                built.firstGate() - 1,
                settling.kinds,
                settling.fanInStart,
                settling.fanIns,
                settling.origins,
                named);
    }

    /**
     * Returns a circuit of operations.
     *
     * @param outputs literals of what is stored
     * @param origins for each operation what it is there for
     */
    public static Circuit of(
            int inputCount, List<Operation> operations, int[] outputs, int[] origins) {
        if (origins.length != operations.size()) {
            throw new IllegalArgumentException("origins of other operations");
        }
        int reads = operations.stream().mapToInt(one -> one.code().operandCount()).sum();
        Settling settling = new Settling(operations.size(), reads);
        for (Operation one : operations) {
            int a = NetLiteral.of(one.a());
            int b = NetLiteral.of(one.b());
            int c = NetLiteral.of(one.c());
            int origin = origins[settling.count];
            switch (one.code()) {
                case AND -> settling.put(Kind.AND, origin, a, b);
                case OR -> settling.put(Kind.OR, origin, a, b);
                case AND_NOT -> settling.put(Kind.AND, origin, a, b ^ 1);
                case XOR -> settling.put(Kind.XOR, origin, a, b);
                case XOR3 -> settling.put(Kind.XOR, origin, a, b, c);
                case MAJORITY -> settling.put(Kind.MAJORITY, origin, a, b, c);
                case BORROW -> settling.put(Kind.MAJORITY, origin, a ^ 1, b, c);
            }
        }
        return new Circuit(
                inputCount,
                settling.kinds,
                settling.fanInStart,
                settling.fanIns,
                settling.origins,
                outputs);
    }

    /** Operations that are settled one after the other. */
    private static final class Settling {
        final byte[] kinds;
        final int[] fanInStart;
        final int[] fanIns;
        final int[] origins;
        int count;

        Settling(int most, int reads) {
            this.kinds = new byte[most];
            this.fanInStart = new int[most + 1];
            this.fanIns = new int[reads];
            this.origins = new int[most];
        }

        void put(Kind kind, int origin, int... literals) {
            kinds[count] = kind.code();
            origins[count] = origin;
            int start = fanInStart[count++];
            System.arraycopy(literals, 0, fanIns, start, literals.length);
            fanInStart[count] = start + literals.length;
        }

        /** Adds the operation for a node; returns whether it stores the node's negation. */
        boolean add(Kind kind, int[] literals, int origin) {
            int a = literals[0];
            int b = literals[1];
            int negations = (a & 1) + (b & 1) + (literals.length == 3 ? literals[2] & 1 : 0);
            return switch (kind) {
                case AND -> {
                    if (negations == 2) {
                        put(Kind.OR, origin, a ^ 1, b ^ 1);
                    } else if ((a & 1) != 0) {
                        put(Kind.AND, origin, b, a);
                    } else {
                        put(Kind.AND, origin, a, b);
                    }
                    yield negations == 2;
                }
                case XOR -> {
                    for (int i = 0; i < literals.length; i++) {
                        literals[i] &= ~1;
                    }
                    put(Kind.XOR, origin, literals);
                    yield (negations & 1) != 0;
                }
                case MAJORITY -> {
                    int flip = negations >= 2 ? 1 : 0;
                    for (int i = 0; i < literals.length; i++) {
                        literals[i] ^= flip;
                    }
                    for (int i = 1; i < literals.length; i++) {
                        if ((literals[i] & 1) != 0) { // the negated one is the first
                            int negated = literals[i];
                            System.arraycopy(literals, 0, literals, 1, i);
                            literals[0] = negated;
                        }
                    }
                    put(Kind.MAJORITY, origin, literals);
                    yield flip != 0;
                }
                case OR -> throw new IllegalArgumentException("a disjunction in a builder");
            };
        }
    }

    /** Returns the number of inputs. */
    public int inputCount() {
        return firstGate() - 1;
    }

    /** Returns what a node does; the node is a gate. */
    public Operation operation(int node) {
        int start = fanInStart(node);
        int a = fanIn(start);
        int b = fanIn(start + 1);
        boolean isOfThree = fanInEnd(node) - start == 3;
        Code code =
                switch (kind(node)) {
                    case AND -> NetLiteral.isNegated(b) ? Code.AND_NOT : Code.AND;
                    case OR -> Code.OR;
                    case XOR -> isOfThree ? Code.XOR3 : Code.XOR;
                    case MAJORITY -> NetLiteral.isNegated(a) ? Code.BORROW : Code.MAJORITY;
                };
        int c = isOfThree ? NetLiteral.node(fanIn(start + 2)) : 0;
        return new Operation(code, NetLiteral.node(a), NetLiteral.node(b), c);
    }

    /** Returns all operations in order. Cost: linear; they are made anew. */
    public List<Operation> operations() {
        return IntStream.range(firstGate(), nodeCount()).mapToObj(this::operation).toList();
    }

    /** Returns whether an output is the negation of what its node stores. */
    public boolean isOutputFlipped(int output) {
        return NetLiteral.isNegated(outputLiterals()[output]);
    }

    /**
     * Checks that each gate is one of the operations, too.
     *
     * @throws IllegalStateException if not
     */
    @Override
    public void check() {
        super.check();
        for (int node = firstGate(); node < nodeCount(); node++) {
            int start = fanInStart(node);
            int most = kind(node) == Kind.AND || kind(node) == Kind.OR ? 2 : 3;
            require(fanInEnd(node) - start <= most, "gate " + node + " is an operation");
            for (int at = start; at < fanInEnd(node); at++) {
                boolean mayBeNegated =
                        (kind(node) == Kind.AND && at == start + 1)
                                || (kind(node) == Kind.MAJORITY && at == start);
                require(
                        mayBeNegated || !NetLiteral.isNegated(fanIn(at)),
                        "gate " + node + " negates only what its operation does");
            }
        }
    }

    /** Returns the text form: an operation a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int node = firstGate(); node < nodeCount(); node++) {
            Operation operation = operation(node);
            text.append('n').append(node).append(" = ").append(operation.code());
            text.append(" n").append(operation.a()).append(" n").append(operation.b());
            if (operation.code().operandCount() == 3) {
                text.append(" n").append(operation.c());
            }
            text.append('\n');
        }
        for (int i = 0; i < outputLiterals().length; i++) {
            text.append("out").append(i).append(" = ").append(isOutputFlipped(i) ? "~n" : "n");
            text.append(NetLiteral.node(outputLiterals()[i])).append('\n');
        }
        return text.toString();
    }
}
