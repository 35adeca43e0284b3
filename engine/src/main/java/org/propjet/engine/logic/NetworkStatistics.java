package org.propjet.engine.logic;

import java.util.Arrays;

/**
 * The size of a network, or of several that belong together: sums, and of widths and depths the
 * greatest.
 *
 * @param conjunctionCount gates that are conjunctions
 * @param disjunctionCount gates that are disjunctions
 * @param sumCount gates that are sums
 * @param majorityCount gates that are majorities
 * @param fanInCount fan-ins of all gates
 * @param negatedCount fan-ins that are negated
 * @param widestFanIn the most fan-ins of a gate
 * @param widestFanOut the most gates that read a node
 * @param depth the most gates on a path
 * @param bytes the bytes that the arrays take
 */
public record NetworkStatistics(
        int conjunctionCount,
        int disjunctionCount,
        int sumCount,
        int majorityCount,
        int fanInCount,
        int negatedCount,
        int widestFanIn,
        int widestFanOut,
        int depth,
        long bytes) {

    /** Measures networks. Cost: linear. */
    public static NetworkStatistics of(Networks networks) {
        int[] ofKind = new int[Network.Kind.values().length];
        int negated = 0;
        int fanIn = 0;
        int fanOut = 0;
        int depth = 0;
        for (Network net : networks.networks()) {
            int[] depths = new int[net.nodeCount()];
            int[] fanOuts = new int[net.nodeCount()];
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                ofKind[net.kind(node).code()]++;
                fanIn = Math.max(fanIn, net.fanInEnd(node) - net.fanInStart(node));
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    int literal = net.fanIn(at);
                    negated += literal & 1;
                    fanOuts[NetLiteral.node(literal)]++;
                    depths[node] = Math.max(depths[node], depths[NetLiteral.node(literal)] + 1);
                }
            }
            depth = Math.max(depth, Arrays.stream(depths).max().orElse(0));
            fanOut = Math.max(fanOut, Arrays.stream(fanOuts).max().orElse(0));
        }
        return new NetworkStatistics(
                ofKind[Network.Kind.AND.code()],
                ofKind[Network.Kind.OR.code()],
                ofKind[Network.Kind.XOR.code()],
                ofKind[Network.Kind.MAJORITY.code()],
                networks.fanIns(),
                negated,
                fanIn,
                fanOut,
                depth,
                4L * networks.fanIns() + 5L * networks.gates());
    }
}
