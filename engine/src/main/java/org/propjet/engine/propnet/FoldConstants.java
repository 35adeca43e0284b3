package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.Pass;

import java.util.Arrays;

/**
 * Replaces the nodes that have one value in every state that can be reached.
 *
 * <p>Ternary simulation (Eichelberger 1965; the third value is unknown) from the initial state: at
 * first every base proposition has its initial value and no move is made; what the network then
 * says can change becomes unknown, and what depends on it, until nothing more does. What is still
 * known is constant. Linear in the network, because a node becomes unknown once.
 *
 * <pre>
 *   next(b) = and(b, c)   b initially false   -&gt;   b = false wherever it is read
 * </pre>
 */
final class FoldConstants implements NetPass {
    /** The value of a node that may hold or not. */
    static final byte UNKNOWN = 2;

    @Override
    public Pass pass() {
        return Pass.FOLD_CONSTANTS;
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        Simulation simulation = new Simulation(net, meter);
        simulation.run();
        NetworkRewriter rewriter = net.rewriter(true, meter);
        for (int node = 1; node < net.nodeCount(); node++) {
            if (simulation.values[node] != UNKNOWN) {
                rewriter.replace(
                        node, simulation.values[node] == 1 ? NetLiteral.TRUE : NetLiteral.FALSE);
            } else if (net.isGate(node)) {
                rewriter.copy(node);
            }
        }
        return net.remade(rewriter);
    }

    /** Returns a gate's value, as far as the values of the nodes before it tell. */
    static byte evaluate(PropNet net, byte[] values, int node) {
        int deciding = net.isDisjunction(node) ? 1 : 0;
        boolean unknown = false;
        for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
            int value = valueOf(values, net.fanIn(at));
            if (value == deciding) {
                return (byte) deciding;
            }
            unknown |= value == UNKNOWN;
        }
        return unknown ? UNKNOWN : (byte) (1 - deciding);
    }

    /** Returns a literal's value. */
    static int valueOf(byte[] values, int literal) {
        int value = values[NetLiteral.node(literal)];
        return value == UNKNOWN ? UNKNOWN : value ^ (literal & 1);
    }

    private static final class Simulation {
        /** Readers in a piece: 4 MiB are zeroed between two looks at the budget. */
        private static final int PIECE_BITS = 20;

        private static final int PIECE_SIZE = 1 << PIECE_BITS;

        final PropNet net;
        final BudgetMeter meter;
        final byte[] values;

        /** The nodes that have become unknown: each with the value that it had as its last bit. */
        final IntArrayList open = new IntArrayList();

        /** For each gate how many of its fan-ins decide it. */
        final int[] deciding;

        // For each node what reads it: gates, and propositions that follow it; their last bit says
        // whether they read its negation.
        final int[] readerStart;
        final int[][] readers;

        Simulation(PropNet net, BudgetMeter meter) {
            this.net = net;
            this.meter = meter;
            this.values = new byte[net.nodeCount()];
            this.deciding = new int[net.nodeCount() - net.firstGate()];
            this.readerStart = new int[net.nodeCount() + 1];
            int count = net.fanInCount() + net.baseCount() + net.inputCount();
            this.readers = new int[(count >> PIECE_BITS) + 1][];
            for (int piece = 0; piece < readers.length; piece++) {
                meter.look("folding constants");
                int left = count - (piece << PIECE_BITS);
                readers[piece] = new int[Math.min(PIECE_SIZE, left)];
            }
        }

        void run() {
            arrangeReaders();
            values[0] = 1;
            for (int bit = 0; bit < net.baseCount(); bit++) {
                values[net.firstBase() + bit] = (byte) (net.ends().isInitial(bit) ? 1 : 0);
            }
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                evaluateFirst(node);
            }
            for (int node = net.firstBase(); node < net.firstGate(); node++) {
                meter.tick("folding constants");
                if (valueOf(values, followed(node)) != values[node]) {
                    forget(node);
                }
                propagate();
            }
        }

        /** Evaluates a gate in the initial state, in which everything is known. */
        private void evaluateFirst(int node) {
            int decides = net.isDisjunction(node) ? 1 : 0;
            int count = 0;
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                meter.tick("folding constants");
                count += valueOf(values, net.fanIn(at)) == decides ? 1 : 0;
            }
            deciding[node - net.firstGate()] = count;
            values[node] = (byte) (count > 0 ? decides : 1 - decides);
        }

        /** Returns the literal that says whether a proposition holds next, or can. */
        private int followed(int node) {
            return node < net.firstInput()
                    ? net.outputs().next()[node - net.firstBase()]
                    : net.outputs().legal()[node - net.firstInput()];
        }

        private void forget(int node) {
            if (values[node] != UNKNOWN) {
                open.add((node << 1) | values[node]);
                values[node] = UNKNOWN;
            }
        }

        private void propagate() {
            while (!open.isEmpty()) {
                int forgotten = open.removeInt(open.size() - 1);
                int node = forgotten >> 1;
                for (int at = readerStart[node]; at < readerStart[node + 1]; at++) {
                    meter.tick("folding constants");
                    int reader = readers[at >> PIECE_BITS][at & (PIECE_SIZE - 1)];
                    forgetFanIn(reader >> 1, (forgotten ^ reader) & 1);
                }
            }
        }

        /** Takes note that a fan-in is unknown that had a value; so is then what it decided. */
        private void forgetFanIn(int reader, int value) {
            if (!net.isGate(reader)) {
                forget(reader); // it differs from the value that the proposition has had so far
                return;
            }
            int decides = net.isDisjunction(reader) ? 1 : 0;
            int gate = reader - net.firstGate();
            deciding[gate] -= value == decides ? 1 : 0;
            if (deciding[gate] == 0) {
                forget(reader);
            }
        }

        private void arrangeReaders() {
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    meter.tick("folding constants");
                    readerStart[NetLiteral.node(net.fanIn(at)) + 1]++;
                }
            }
            for (int node = net.firstBase(); node < net.firstGate(); node++) {
                meter.tick("folding constants");
                readerStart[NetLiteral.node(followed(node)) + 1]++;
            }
            for (int node = 0; node < net.nodeCount(); node++) {
                readerStart[node + 1] += readerStart[node];
            }
            int[] fill = Arrays.copyOf(readerStart, net.nodeCount());
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    meter.tick("folding constants");
                    addReader(fill, net.fanIn(at), node);
                }
            }
            for (int node = net.firstBase(); node < net.firstGate(); node++) {
                meter.tick("folding constants");
                addReader(fill, followed(node), node);
            }
        }

        private void addReader(int[] fill, int literal, int node) {
            int place = fill[NetLiteral.node(literal)]++;
            readers[place >> PIECE_BITS][place & (PIECE_SIZE - 1)] = (node << 1) | (literal & 1);
        }
    }
}
