package org.propjet.player.puzzle;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.stream.IntStream;

/** Finds the gates of a network that a question about it depends on. Thread-safe. */
final class RelevantGates {
    private RelevantGates() {}

    /**
     * Returns the gates on which a goal depends, in topological order.
     *
     * @param goal the goal's literal
     * @param withMoves whether also those on which the end, moves and the next state depend
     */
    static int[] of(PropNet net, int goal, boolean withMoves) {
        boolean[] relevant = new boolean[net.nodeCount()];
        relevant[NetLiteral.node(goal)] = true;
        if (withMoves) {
            relevant[NetLiteral.node(net.outputs().terminal())] = true;
            for (int literal : net.outputs().next()) {
                relevant[NetLiteral.node(literal)] = true;
            }
            for (int literal : net.outputs().legal()) {
                relevant[NetLiteral.node(literal)] = true;
            }
        }
        for (int node = net.nodeCount() - 1; node >= net.firstGate(); node--) {
            if (relevant[node]) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    relevant[NetLiteral.node(net.fanIn(at))] = true;
                }
            }
        }
        return IntStream.range(net.firstGate(), net.nodeCount())
                .filter(node -> relevant[node])
                .toArray();
    }
}
