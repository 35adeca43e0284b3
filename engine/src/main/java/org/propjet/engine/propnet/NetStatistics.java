package org.propjet.engine.propnet;

import org.propjet.engine.logic.NetLiteral;

/**
 * The size of a network.
 *
 * @param baseCount base propositions
 * @param inputCount input propositions
 * @param conjunctionCount gates that are conjunctions
 * @param disjunctionCount gates that are disjunctions
 * @param fanInCount fan-ins of all gates
 * @param negatedCount fan-ins that are negated
 * @param widestFanIn the most fan-ins of a gate
 * @param widestFanOut the most gates that read a node
 * @param depth the most gates on a path
 * @param bytes the bytes that the arrays take
 */
public record NetStatistics(
        int baseCount,
        int inputCount,
        int conjunctionCount,
        int disjunctionCount,
        int fanInCount,
        int negatedCount,
        int widestFanIn,
        int widestFanOut,
        int depth,
        long bytes) {

    /** Measures a network. Cost: linear. */
    public static NetStatistics of(PropNet net) {
        int disjunctions = 0;
        int negated = 0;
        int fanIn = 0;
        int depth = 0;
        int[] depths = new int[net.nodeCount()];
        int[] fanOuts = new int[net.nodeCount()];
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            disjunctions += net.isDisjunction(node) ? 1 : 0;
            fanIn = Math.max(fanIn, net.fanInEnd(node) - net.fanInStart(node));
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                int literal = net.fanIn(at);
                negated += literal & 1;
                fanOuts[NetLiteral.node(literal)]++;
                depths[node] = Math.max(depths[node], depths[NetLiteral.node(literal)] + 1);
            }
            depth = Math.max(depth, depths[node]);
        }
        int fanOut = 0;
        for (int count : fanOuts) {
            fanOut = Math.max(fanOut, count);
        }
        return new NetStatistics(
                net.baseCount(),
                net.inputCount(),
                net.gateCount() - disjunctions,
                disjunctions,
                net.fanInCount(),
                negated,
                fanIn,
                fanOut,
                depth,
                4L * net.fanInCount() + 5L * net.gateCount());
    }

    /** Returns the number of gates. */
    public int gateCount() {
        return conjunctionCount + disjunctionCount;
    }
}
