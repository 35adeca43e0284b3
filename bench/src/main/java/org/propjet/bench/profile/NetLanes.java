package org.propjet.bench.profile;

import org.propjet.engine.logic.NetworkValues;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * The values of a network's nodes in all states of a batch at once. Not thread-safe. Cost of a
 * batch: linear in the network.
 */
final class NetLanes {
    private final PropNet net;
    private final NetworkValues values;

    NetLanes(PropNet net) {
        this.net = net;
        this.values = new NetworkValues(net);
    }

    /** Evaluates the network in the states of a batch; the values stay until the next one. */
    void evaluate(StateLanes states) {
        for (int bit = 0; bit < net.baseCount(); bit++) {
            values.set(net.firstBase() + bit, states.fluent(bit));
        }
        int input = net.firstInput();
        for (int role = 0; role < states.roleCount(); role++) {
            for (int move = 0; move < states.moveCount(role); move++) {
                values.set(input++, states.move(role, move));
            }
        }
        values.evaluate();
    }

    /** Returns the lanes in which a node holds; those without a state are of no meaning. */
    long node(int node) {
        return values.ofNode(node);
    }

    /** Returns the lanes in which a literal holds. */
    long literal(int literal) {
        return values.of(literal);
    }

    /** Returns for each node whether its value depends on the moves that are made. */
    static boolean[] dependsOnMoves(PropNet net) {
        boolean[] marks = new boolean[net.nodeCount()];
        Arrays.fill(marks, net.firstInput(), net.firstGate(), true);
        net.spread(marks);
        return marks;
    }
}
