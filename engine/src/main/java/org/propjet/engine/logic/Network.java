package org.propjet.engine.logic;

import org.propjet.engine.ground.BudgetMeter;

import java.util.List;

/**
 * A network of gates with complemented edges (as an and-inverter graph, but gates have any number
 * of fan-ins, and may be sums; Kuehlmann, Paruthi, Krohm and Ganai 2002).
 *
 * <p>Nodes are numbered: 0 is the constant true, then the <i>sources</i>, which somebody else gives
 * values, and the gates in topological order. A gate reads literals ({@link NetLiteral}) of nodes
 * before it; there are no gates for negation. The fan-ins of all gates stand in one array. A sum
 * has two or three fan-ins, a majority three.
 *
 * <pre>
 *   kind       holds if
 *   AND        all of its fan-ins hold
 *   OR         one of them holds
 *   XOR        an odd number of them hold
 *   MAJORITY   two or all of its fan-ins hold
 * </pre>
 *
 * <p>Immutable; thread-safe. The arrays that are handed out are not to be changed. Memory: 4 bytes
 * a fan-in and 9 a gate.
 */
public class Network implements Networks {
    /** What a gate does with its fan-ins; see the table above. */
    public enum Kind {
        AND(0),
        OR(1),
        XOR(2),
        MAJORITY(3);

        private static final Kind[] BY_CODE = {AND, OR, XOR, MAJORITY};

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }

        /** Returns a number of two bits that stands for it in arrays. */
        public byte code() {
            return code;
        }

        static Kind of(int code) {
            return BY_CODE[code];
        }
    }

    private final int firstGate;
    private final byte[] kinds;
    private final int[] fanInStart;
    private final int[] fanIns;
    private final int[] origins;
    private final int[] outputs;

    /**
     * Makes a network of what has been built.
     *
     * @param outputs the literals that are asked for
     */
    public Network(NetworkBuilder built, int[] outputs) {
        this(
                built.firstGate(),
                built.kinds(),
                built.fanInStarts(),
                built.fanIns(),
                built.origins(),
                outputs);
    }

    /**
     * Makes a network of its arrays.
     *
     * @param kinds for each gate the code of its kind
     * @param fanInStart for each gate the position of its first fan-in, and one more for the end
     * @param fanIns the fan-ins of all gates
     * @param origins for each gate what it is there for
     * @param outputs the literals that are asked for
     */
    protected Network(
            int firstGate,
            byte[] kinds,
            int[] fanInStart,
            int[] fanIns,
            int[] origins,
            int[] outputs) {
        this.firstGate = firstGate;
        this.kinds = kinds;
        this.fanInStart = fanInStart;
        this.fanIns = fanIns;
        this.origins = origins;
        this.outputs = outputs;
    }

    @Override
    public final List<Network> networks() {
        return List.of(this);
    }

    /** Returns the node of the first gate. */
    public final int firstGate() {
        return firstGate;
    }

    /** Returns the number of gates. */
    public final int gateCount() {
        return kinds.length;
    }

    /** Returns the number of nodes. */
    public final int nodeCount() {
        return firstGate + kinds.length;
    }

    /** Returns the number of fan-ins of all gates. */
    public final int fanInCount() {
        return fanIns.length;
    }

    /** Returns whether a node is a gate. */
    public final boolean isGate(int node) {
        return node >= firstGate;
    }

    /** Returns what a gate does. */
    public final Kind kind(int gate) {
        return Kind.of(kinds[gate - firstGate]);
    }

    /** Returns whether a gate is a disjunction. */
    public final boolean isDisjunction(int gate) {
        return kinds[gate - firstGate] == Kind.OR.code();
    }

    /** Returns the position of a gate's first fan-in. */
    public final int fanInStart(int gate) {
        return fanInStart[gate - firstGate];
    }

    /** Returns the position after a gate's last fan-in, which is that of the next gate's first. */
    public final int fanInEnd(int gate) {
        return fanInStart[gate - firstGate + 1];
    }

    /** Returns the literal at a position. */
    public final int fanIn(int position) {
        return fanIns[position];
    }

    /**
     * Returns what a gate is there for: a set of rules among {@link RuleSets}, or a negative number
     * that its maker gave it.
     */
    public final int origin(int gate) {
        return origins[gate - firstGate];
    }

    /** Returns for each gate what it is there for. */
    public final int[] origins() {
        return origins;
    }

    /** Returns the literals that are asked for. */
    public final int[] outputLiterals() {
        return outputs;
    }

    /** Marks all gates that depend on marked nodes. Cost: linear in the network. */
    public final void spread(boolean[] marks) {
        for (int gate = firstGate; gate < nodeCount(); gate++) {
            for (int at = fanInStart(gate); at < fanInEnd(gate); at++) {
                marks[gate] |= marks[NetLiteral.node(fanIns[at])];
            }
        }
    }

    /** Returns for each node how many gates and outputs read it. Cost: linear in the network. */
    public final int[] readers(BudgetMeter meter) {
        int[] readers = new int[nodeCount()];
        for (int literal : fanIns) {
            meter.tick("counting readers");
            readers[NetLiteral.node(literal)]++;
        }
        for (int literal : outputs) {
            readers[NetLiteral.node(literal)]++;
        }
        return readers;
    }

    /**
     * Throws if what the class promises does not hold.
     *
     * @throws IllegalStateException naming the promise
     */
    public void check() {
        for (int gate = firstGate; gate < nodeCount(); gate++) {
            int count = fanInEnd(gate) - fanInStart(gate);
            boolean isFit =
                    switch (kind(gate)) {
                        case AND, OR -> count >= 2;
                        case XOR -> count == 2 || count == 3;
                        case MAJORITY -> count == 3;
                    };
            require(isFit, "gate " + gate + " has as many fan-ins as its kind needs");
            for (int at = fanInStart(gate); at < fanInEnd(gate); at++) {
                int source = NetLiteral.node(fanIns[at]);
                require(source > 0 && source < gate, "gate " + gate + " reads nodes before it");
            }
        }
        for (int literal : outputs) {
            require(
                    literal >= 0 && NetLiteral.node(literal) < nodeCount(),
                    "an output reads an existing node");
        }
    }

    /**
     * Throws if a promise is broken.
     *
     * @throws IllegalStateException naming the promise
     */
    protected static void require(boolean holds, String promise) {
        if (!holds) {
            throw new IllegalStateException("broken network: not so: " + promise);
        }
    }
}
