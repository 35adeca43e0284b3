package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.logic.NetLiteral;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What depends on what in a network, within a state and over moves: cones of influence.
 * Thread-safe. Cost: linear in the network.
 */
public final class NetCones {
    private NetCones() {}

    /** Returns which nodes some literals depend on within a state. */
    public static boolean[] of(PropNet net, int... literals) {
        boolean[] marks = new boolean[net.nodeCount()];
        for (int literal : literals) {
            marks[NetLiteral.node(literal)] = true;
        }
        for (int gate = net.nodeCount() - 1; gate >= net.firstGate(); gate--) {
            for (int at = net.fanInStart(gate); marks[gate] && at < net.fanInEnd(gate); at++) {
                marks[NetLiteral.node(net.fanIn(at))] = true;
            }
        }
        return marks;
    }

    /** Returns the gates among these nodes, in topological order. */
    public static int[] gatesOf(PropNet net, int... literals) {
        boolean[] marks = of(net, literals);
        return IntStream.range(net.firstGate(), net.nodeCount())
                .filter(node -> marks[node])
                .toArray();
    }

    /**
     * Returns which nodes some literals depend on, what these depend on a move before, and so on
     * (cone of influence; Clarke, Grumberg and Peled, 1999).
     */
    public static boolean[] ofInfluence(PropNet net, int... literals) {
        boolean[] marks = new boolean[net.nodeCount()];
        IntArrayList open = new IntArrayList();
        for (int literal : literals) {
            mark(NetLiteral.node(literal), marks, open);
        }
        while (!open.isEmpty()) {
            int node = open.popInt();
            if (net.isGate(node)) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    mark(NetLiteral.node(net.fanIn(at)), marks, open);
                }
            } else if (node >= net.firstBase() && node < net.firstInput()) {
                mark(NetLiteral.node(net.outputs().next()[node - net.firstBase()]), marks, open);
            }
        }
        return marks;
    }

    /** Returns which nodes depend on moves, now or some moves before. */
    public static boolean[] moved(PropNet net) {
        int[] starts = new int[net.nodeCount() + 1];
        forEachReader(net, (read, _) -> starts[read + 1]++);
        Arrays.parallelPrefix(starts, Integer::sum);
        int[] readers = new int[starts[net.nodeCount()]];
        int[] ends = starts.clone();
        forEachReader(net, (read, reader) -> readers[ends[read]++] = reader);
        boolean[] marks = new boolean[net.nodeCount()];
        IntArrayList open = new IntArrayList();
        for (int input = net.firstInput(); input < net.firstGate(); input++) {
            mark(input, marks, open);
        }
        while (!open.isEmpty()) {
            int node = open.popInt();
            for (int at = starts[node]; at < starts[node + 1]; at++) {
                mark(readers[at], marks, open);
            }
        }
        return marks;
    }

    private static void mark(int node, boolean[] marks, IntArrayList open) {
        if (!marks[node]) {
            marks[node] = true;
            open.push(node);
        }
    }

    private interface ReaderAction {
        void accept(int read, int reader);
    }

    /** Names what gates and fluents are computed of. */
    private static void forEachReader(PropNet net, ReaderAction action) {
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                action.accept(NetLiteral.node(net.fanIn(at)), gate);
            }
        }
        for (int bit = 0; bit < net.baseCount(); bit++) {
            action.accept(NetLiteral.node(net.outputs().next()[bit]), net.firstBase() + bit);
        }
    }
}
