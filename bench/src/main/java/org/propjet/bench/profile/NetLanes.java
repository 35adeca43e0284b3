package org.propjet.bench.profile;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * The values of a network's nodes in all states of a batch at once, computed from the first node to
 * the last. Not thread-safe. Cost of a batch: linear in the network.
 */
final class NetLanes {
    private final PropNet net;
    private final long[] values;

    NetLanes(PropNet net) {
        this.net = net;
        this.values = new long[net.nodeCount()];
    }

    /** Evaluates the network in the states of a batch; the values stay until the next one. */
    void evaluate(StateLanes states) {
        values[0] = -1;
        for (int bit = 0; bit < net.baseCount(); bit++) {
            values[net.firstBase() + bit] = states.fluent(bit);
        }
        int input = net.firstInput();
        for (int role = 0; role < states.roleCount(); role++) {
            for (int move = 0; move < states.moveCount(role); move++) {
                values[input++] = states.move(role, move);
            }
        }
        for (int gate = net.firstGate(); gate < values.length; gate++) {
            values[gate] = valueOf(gate);
        }
    }

    private long valueOf(int gate) {
        int end = net.fanInEnd(gate);
        if (net.isDisjunction(gate)) {
            long any = 0;
            for (int at = net.fanInStart(gate); at < end; at++) {
                any |= literal(net.fanIn(at));
            }
            return any;
        }
        long all = -1;
        for (int at = net.fanInStart(gate); at < end; at++) {
            all &= literal(net.fanIn(at));
        }
        return all;
    }

    /** Returns the lanes in which a node holds; those without a state are of no meaning. */
    long node(int node) {
        return values[node];
    }

    /** Returns the lanes in which a literal holds. */
    long literal(int literal) {
        return values[NetLiteral.node(literal)] ^ -(literal & 1L);
    }

    /** Returns for each node whether its value depends on the moves that are made. */
    static boolean[] dependsOnMoves(PropNet net) {
        boolean[] marks = new boolean[net.nodeCount()];
        Arrays.fill(marks, net.firstInput(), net.firstGate(), true);
        net.spread(marks);
        return marks;
    }
}
