package org.propjet.compiler.circuit;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.function.IntPredicate;

/**
 * Builds gates of a network as operations of a circuit, each once, and only those that are asked
 * for. Not thread-safe.
 */
final class GateBuilder {
    /** What the literal of a node is that has not been built. */
    static final int UNKNOWN = -1;

    private final PropNet net;
    private final CircuitBuilder builder;
    private final int[] literals;
    private final IntPredicate special;

    /**
     * Begins with what is there already.
     *
     * @param literals for each node its literal in the circuit, or {@link #UNKNOWN}; it is filled
     *     in, and others may fill it in, too
     */
    GateBuilder(PropNet net, CircuitBuilder builder, int[] literals) {
        this(net, builder, literals, gate -> false);
    }

    /**
     * Begins with what is there already, and asks another first.
     *
     * @param special fills in the literal of a gate whose fan-ins are built, if it returns true
     */
    GateBuilder(PropNet net, CircuitBuilder builder, int[] literals, IntPredicate special) {
        this.net = net;
        this.builder = builder;
        this.literals = literals;
        this.special = special;
    }

    /** Builds what a literal of the network needs, without recursion; returns its literal. */
    int build(int netLiteral) {
        int root = NetLiteral.node(netLiteral);
        if (literals[root] == UNKNOWN) {
            new ConeWalk(net, literals).walk(root, this::buildGate);
        }
        return literals[root] ^ (netLiteral & 1);
    }

    private void buildGate(int node) {
        if (special.test(node)) {
            return;
        }
        int start = net.fanInStart(node);
        int[] fanIns = new int[net.fanInEnd(node) - start];
        int flip = net.isDisjunction(node) ? 1 : 0;
        for (int i = 0; i < fanIns.length; i++) {
            int literal = net.fanIn(start + i);
            fanIns[i] = literals[NetLiteral.node(literal)] ^ (literal & 1) ^ flip;
        }
        int before = builder.setOrigin(net.ruleSet(node));
        literals[node] = builder.and(fanIns, 0, fanIns.length) ^ flip;
        builder.setOrigin(before);
    }
}
