package org.propjet.engine.propnet;

import org.propjet.engine.logic.NetLiteral;

/**
 * The value of every node of a network for one state and one joint move, computed from the first
 * node to the last: the plainest way to evaluate a network.
 *
 * <p>Immutable. Cost: linear in the network.
 */
public final class NetValues {
    private final boolean[] values;

    private NetValues(boolean[] values) {
        this.values = values;
    }

    /**
     * Evaluates a network.
     *
     * @param state a state of the network's layout
     * @param inputs for each input proposition whether it holds
     */
    public static NetValues of(PropNet net, long[] state, boolean[] inputs) {
        boolean[] values = new boolean[net.nodeCount()];
        values[0] = true;
        for (int bit = 0; bit < net.baseCount(); bit++) {
            values[net.firstBase() + bit] = (state[bit >>> 6] >>> bit & 1) != 0;
        }
        System.arraycopy(inputs, 0, values, net.firstInput(), inputs.length);
        for (int node = net.firstGate(); node < values.length; node++) {
            values[node] = ofGate(net, values, node);
        }
        return new NetValues(values);
    }

    /** Returns whether a gate holds, by the values of the nodes before it. */
    public static boolean ofGate(PropNet net, boolean[] values, int gate) {
        boolean disjunction = net.isDisjunction(gate);
        for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
            if (holds(values, net.fanIn(at)) == disjunction) {
                return disjunction;
            }
        }
        return !disjunction;
    }

    /** Returns whether a literal holds, by the values of nodes. */
    public static boolean holds(boolean[] values, int literal) {
        return values[NetLiteral.node(literal)] != NetLiteral.isNegated(literal);
    }

    /** Returns whether a literal holds. */
    public boolean holds(int literal) {
        return holds(values, literal);
    }
}
