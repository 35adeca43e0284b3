package org.propjet.compiler.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/**
 * The literals that the gates of a part of a network come to, given a literal for each proposition
 * at its ends. A few ends can be changed, and only what depends on them is built again; then all is
 * put back.
 *
 * <p>Not thread-safe. Memory: 8 bytes a node and 4 a fan-in.
 */
final class ConeValues {
    private final PropNet net;
    private final CircuitBuilder builder;
    private final BuildLimit limit;
    private final IntUnaryOperator fold;
    private final BitSet cone;
    private final int[] values;
    private final int[] readerStart;

    /** The gates that read each node: literals, negated if they read its negation, once flipped. */
    private final int[] readers;

    /** For each gate how many of the literals that it reads, once flipped, are false. */
    private final int[] falseCount;

    private final BitSet due = new BitSet();
    private final IntArrayList changed = new IntArrayList();
    private final IntArrayList before = new IntArrayList();

    /**
     * Prepares a part of a network.
     *
     * @param roots the literals of the network that are asked for
     * @param fold what is known of a literal of the circuit: a constant, or itself
     */
    ConeValues(
            PropNet net,
            CircuitBuilder builder,
            int[] roots,
            BuildLimit limit,
            IntUnaryOperator fold) {
        this.net = net;
        this.builder = builder;
        this.limit = limit;
        this.fold = fold;
        this.cone = coneOf(net, roots, limit);
        limit.look();
        this.values = new int[net.nodeCount()];
        limit.look();
        this.readerStart = new int[net.nodeCount() + 1];
        for (int gate = nextGate(0); gate >= 0; gate = nextGate(gate + 1)) {
            limit.tick();
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                readerStart[NetLiteral.node(net.fanIn(at)) + 1]++;
            }
        }
        for (int node = 0; node < net.nodeCount(); node++) {
            limit.tick();
            readerStart[node + 1] += readerStart[node];
        }
        limit.look();
        this.readers = new int[readerStart[net.nodeCount()]];
        limit.look();
        int[] next = readerStart.clone();
        for (int gate = nextGate(0); gate >= 0; gate = nextGate(gate + 1)) {
            limit.tick();
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                int literal = net.fanIn(at);
                readers[next[NetLiteral.node(literal)]++] =
                        NetLiteral.of(gate) | ((literal ^ flip(gate)) & 1);
            }
        }
        limit.look();
        this.falseCount = new int[net.nodeCount()];
    }

    /** Returns what turns a gate and what it reads over, if need be, to make it a conjunction. */
    private int flip(int gate) {
        return net.isDisjunction(gate) ? 1 : 0;
    }

    private static BitSet coneOf(PropNet net, int[] roots, BuildLimit limit) {
        BitSet cone = new BitSet();
        for (int root : roots) {
            cone.set(NetLiteral.node(root));
        }
        for (int node = cone.length() - 1;
                node >= net.firstGate();
                node = cone.previousSetBit(node - 1)) {
            limit.spend(net.fanInEnd(node) - net.fanInStart(node));
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                cone.set(NetLiteral.node(net.fanIn(at)));
            }
        }
        return cone;
    }

    private int nextGate(int from) {
        return cone.nextSetBit(Math.max(from, net.firstGate()));
    }

    /** Returns whether a node is in the part. */
    boolean contains(int node) {
        return cone.get(node);
    }

    /** Gives each proposition at the ends a literal, and builds all gates. */
    void fill(IntUnaryOperator ends) {
        changed.clear();
        before.clear();
        Arrays.fill(falseCount, 0);
        values[0] = CircuitBuilder.TRUE;
        for (int node = cone.nextSetBit(1);
                node >= 0 && node < net.firstGate();
                node = cone.nextSetBit(node + 1)) {
            values[node] = fold.applyAsInt(ends.applyAsInt(node));
            reads(node, values[node], 1);
        }
        for (int gate = nextGate(0); gate >= 0; gate = nextGate(gate + 1)) {
            values[gate] = built(gate);
            reads(gate, values[gate], 1);
        }
    }

    /** Gives a proposition another literal; what depends on it is built by {@link #settle}. */
    void change(int node, int literal) {
        int folded = fold.applyAsInt(literal);
        if (folded != values[node] && cone.get(node)) {
            put(node, folded);
        }
    }

    /** Builds again what depends on changed propositions. */
    void settle() {
        for (int gate = due.nextSetBit(0); gate >= 0; gate = due.nextSetBit(gate + 1)) {
            due.clear(gate);
            int literal = built(gate);
            if (literal != values[gate]) {
                put(gate, literal);
            }
        }
    }

    private void put(int node, int literal) {
        changed.add(node);
        before.add(values[node]);
        limit.spend(readerStart[node + 1] - readerStart[node]);
        reads(node, values[node], -1);
        values[node] = literal;
        reads(node, literal, 1);
        for (int at = readerStart[node]; at < readerStart[node + 1]; at++) {
            due.set(NetLiteral.node(readers[at]));
        }
    }

    /** Counts, in the gates that read a node, that it has a value, or has it no more. */
    private void reads(int node, int literal, int change) {
        limit.tick();
        if (NetLiteral.isConstant(literal)) {
            for (int at = readerStart[node]; at < readerStart[node + 1]; at++) {
                if ((literal ^ (readers[at] & 1)) == CircuitBuilder.FALSE) {
                    falseCount[NetLiteral.node(readers[at])] += change;
                }
            }
        }
    }

    /** Makes all changes final. */
    void keep() {
        changed.clear();
        before.clear();
    }

    /** Puts back everything that was changed since. */
    void putBack() {
        for (int i = changed.size() - 1; i >= 0; i--) {
            int node = changed.getInt(i);
            reads(node, values[node], -1);
            values[node] = before.getInt(i);
            reads(node, values[node], 1);
        }
        changed.clear();
        before.clear();
    }

    /** Returns what a literal of the network comes to. */
    int value(int netLiteral) {
        return values[NetLiteral.node(netLiteral)] ^ (netLiteral & 1);
    }

    /** Returns the nodes that depend on some others, themselves among them. */
    BitSet dependents(int first, int end) {
        BitSet found = new BitSet();
        found.set(first, end);
        for (int node = found.nextSetBit(first); node >= 0; node = found.nextSetBit(node + 1)) {
            limit.spend(readerStart[node + 1] - readerStart[node]);
            for (int at = readerStart[node]; at < readerStart[node + 1]; at++) {
                found.set(NetLiteral.node(readers[at]));
            }
        }
        return found;
    }

    private int built(int gate) {
        int flip = flip(gate);
        if (falseCount[gate] > 0) {
            return CircuitBuilder.FALSE ^ flip;
        }
        int start = net.fanInStart(gate);
        int[] fanIns = new int[net.fanInEnd(gate) - start];
        limit.spend(fanIns.length);
        for (int i = 0; i < fanIns.length; i++) {
            fanIns[i] = value(net.fanIn(start + i)) ^ flip;
        }
        return fold.applyAsInt(builder.and(fanIns, 0, fanIns.length) ^ flip);
    }
}
