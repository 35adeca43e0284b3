package org.propjet.player.puzzle;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.stream.IntStream;

/** Finds the gates of a network that a question about it depends on. Thread-safe. */
final class RelevantGates {
    /** Rounds that are enough for most puzzles. */
    private static final int MAX_ROUNDS = 64;

    /** Fan-ins that are looked at in 5 milliseconds, about: a search must come back soon. */
    private static final int MAX_FAN_INS = 2_000_000;

    private RelevantGates() {}

    /** Returns how often the gates of a network can be evaluated for a state, at least once. */
    static int rounds(PropNet net) {
        return Math.clamp(MAX_FAN_INS / (2 * net.fanInCount() + 1), 1, MAX_ROUNDS);
    }

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
