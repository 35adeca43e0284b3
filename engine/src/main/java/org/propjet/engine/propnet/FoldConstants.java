package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;

import java.util.Arrays;

/**
 * Replaces the nodes that have one value in every state that can be reached.
 *
 * <p>Three-valued simulation from the initial state: at first every base proposition has its
 * initial value and no move is made; what the network then says can change becomes unknown, and
 * what depends on it, until nothing more does. What is still known is constant. Linear in the
 * network, because a node becomes unknown once.
 *
 * <pre>
 *   next(b) = and(b, c)   b initially false   -&gt;   b = false wherever it is read
 * </pre>
 */
final class FoldConstants implements NetPass {
    /** The value of a node that may hold or not. */
    static final byte UNKNOWN = 2;

    @Override
    public String name() {
        return "fold-constants";
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        Simulation simulation = new Simulation(net, meter);
        simulation.run();
        NetRewriter rewriter = new NetRewriter(net, true, meter);
        for (int node = 1; node < net.nodeCount(); node++) {
            if (simulation.values[node] != UNKNOWN) {
                rewriter.replace(
                        node, simulation.values[node] == 1 ? NetLiteral.TRUE : NetLiteral.FALSE);
            } else if (net.isGate(node)) {
                rewriter.copy(node);
            }
        }
        return rewriter.finish();
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
        final IntArrayList open = new IntArrayList();
        final int[] readerStart;
        final int[][] readers;

        Simulation(PropNet net, BudgetMeter meter) {
            this.net = net;
            this.meter = meter;
            this.values = new byte[net.nodeCount()];
            this.readerStart = new int[net.nodeCount() + 1];
            this.readers = new int[(net.fanInCount() >> PIECE_BITS) + 1][];
            for (int piece = 0; piece < readers.length; piece++) {
                meter.look("folding constants");
                int left = net.fanInCount() - (piece << PIECE_BITS);
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
                meter.tick("folding constants");
                values[node] = evaluate(net, values, node);
            }
            int[] next = net.outputs().next();
            int[] legal = net.outputs().legal();
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int bit = 0; bit < next.length; bit++) {
                    changed |= follow(net.firstBase() + bit, next[bit]);
                }
                for (int input = 0; input < legal.length; input++) {
                    changed |= follow(net.firstInput() + input, legal[input]);
                }
                propagate();
            }
        }

        /** Makes a proposition unknown if what decides it differs from its value. */
        private boolean follow(int node, int literal) {
            if (values[node] != UNKNOWN && valueOf(values, literal) != values[node]) {
                forget(node);
                return true;
            }
            return false;
        }

        private void forget(int node) {
            values[node] = UNKNOWN;
            open.add(node);
        }

        private void propagate() {
            while (!open.isEmpty()) {
                int node = open.removeInt(open.size() - 1);
                for (int at = readerStart[node]; at < readerStart[node + 1]; at++) {
                    meter.tick("folding constants");
                    int reader = readers[at >> PIECE_BITS][at & (PIECE_SIZE - 1)];
                    if (values[reader] != UNKNOWN && evaluate(net, values, reader) == UNKNOWN) {
                        forget(reader);
                    }
                }
            }
        }

        private void arrangeReaders() {
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                meter.tick("folding constants");
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    readerStart[NetLiteral.node(net.fanIn(at)) + 1]++;
                }
            }
            for (int node = 0; node < net.nodeCount(); node++) {
                readerStart[node + 1] += readerStart[node];
            }
            int[] fill = Arrays.copyOf(readerStart, net.nodeCount());
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                meter.tick("folding constants");
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    int place = fill[NetLiteral.node(net.fanIn(at))]++;
                    readers[place >> PIECE_BITS][place & (PIECE_SIZE - 1)] = node;
                }
            }
        }
    }
}
