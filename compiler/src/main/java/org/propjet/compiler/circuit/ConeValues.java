package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

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
    private final int[] readers;
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
        this.values = new int[net.nodeCount()];
        this.readerStart = new int[net.nodeCount() + 1];
        for (int gate = nextGate(0); gate >= 0; gate = nextGate(gate + 1)) {
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                readerStart[NetLiteral.node(net.fanIn(at)) + 1]++;
            }
        }
        for (int node = 0; node < net.nodeCount(); node++) {
            readerStart[node + 1] += readerStart[node];
        }
        this.readers = new int[readerStart[net.nodeCount()]];
        int[] next = readerStart.clone();
        for (int gate = nextGate(0); gate >= 0; gate = nextGate(gate + 1)) {
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                readers[next[NetLiteral.node(net.fanIn(at))]++] = gate;
            }
        }
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
        values[0] = CircuitBuilder.TRUE;
        for (int node = cone.nextSetBit(1);
                node >= 0 && node < net.firstGate();
                node = cone.nextSetBit(node + 1)) {
            values[node] = fold.applyAsInt(ends.applyAsInt(node));
        }
        for (int gate = nextGate(0); gate >= 0; gate = nextGate(gate + 1)) {
            values[gate] = built(gate);
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
        values[node] = literal;
        limit.spend(readerStart[node + 1] - readerStart[node]);
        for (int at = readerStart[node]; at < readerStart[node + 1]; at++) {
            due.set(readers[at]);
        }
    }

    /** Puts back everything that was changed. */
    void putBack() {
        for (int i = changed.size() - 1; i >= 0; i--) {
            values[changed.getInt(i)] = before.getInt(i);
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
        for (int node = first; node >= 0; node = found.nextSetBit(node + 1)) {
            limit.spend(readerStart[node + 1] - readerStart[node]);
            for (int at = readerStart[node]; at < readerStart[node + 1]; at++) {
                found.set(readers[at]);
            }
        }
        return found;
    }

    private int built(int gate) {
        int start = net.fanInStart(gate);
        int[] fanIns = new int[net.fanInEnd(gate) - start];
        limit.spend(fanIns.length);
        int flip = net.isDisjunction(gate) ? 1 : 0;
        for (int i = 0; i < fanIns.length; i++) {
            fanIns[i] = value(net.fanIn(start + i)) ^ flip;
            if (fanIns[i] == CircuitBuilder.FALSE) {
                return CircuitBuilder.FALSE ^ flip;
            }
        }
        return fold.applyAsInt(builder.and(fanIns, 0, fanIns.length) ^ flip);
    }
}
