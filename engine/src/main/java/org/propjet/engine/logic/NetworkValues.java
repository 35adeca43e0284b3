package org.propjet.engine.logic;

/**
 * The values of a network's nodes in 64 cases at once, a bit each: computed from the first node to
 * the last, which is the plainest way to evaluate a network.
 *
 * <p>Not thread-safe. Cost of an evaluation: linear in the network.
 */
public final class NetworkValues {
    private final Network net;
    private final long[] values;

    /** Prepares a network, all of whose sources are false. */
    public NetworkValues(Network net) {
        this.net = net;
        this.values = new long[net.nodeCount()];
        values[0] = -1;
    }

    /** Gives a source its values; gates are computed by {@link #evaluate}. */
    public void set(int source, long cases) {
        values[source] = cases;
    }

    /** Computes all gates. */
    public void evaluate() {
        for (int gate = net.firstGate(); gate < values.length; gate++) {
            values[gate] = valueOf(gate);
        }
    }

    private long valueOf(int gate) {
        int start = net.fanInStart(gate);
        long value = of(net.fanIn(start));
        switch (net.kind(gate)) {
            case AND -> {
                for (int at = start + 1; at < net.fanInEnd(gate); at++) {
                    value &= of(net.fanIn(at));
                }
            }
            case OR -> {
                for (int at = start + 1; at < net.fanInEnd(gate); at++) {
                    value |= of(net.fanIn(at));
                }
            }
            case XOR -> {
                for (int at = start + 1; at < net.fanInEnd(gate); at++) {
                    value ^= of(net.fanIn(at));
                }
            }
            case MAJORITY -> {
                long b = of(net.fanIn(start + 1));
                long c = of(net.fanIn(start + 2));
                value = (value & b) | (value & c) | (b & c);
            }
        }
        return value;
    }

    /** Returns the cases in which a node holds. */
    public long ofNode(int node) {
        return values[node];
    }

    /** Returns the cases in which a literal holds. */
    public long of(int literal) {
        return values[NetLiteral.node(literal)] ^ -(literal & 1L);
    }
}
