package org.propjet.player.puzzle;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * The part of a network that can ever matter to a game's end, its goal values or its legal moves:
 * what these depend on, what it depends on one move before, and so on (cone of influence; Clarke,
 * Grumberg and Peled, 1999). States that differ in other fluents alone are the same to a search,
 * such as those of puzzles beside the one that counts.
 *
 * <p>Immutable; thread-safe. Cost: linear in the network.
 */
final class RelevantFluents {
    private final PropNet net;
    private final boolean[] isRelevant;
    private int[] pending;
    private int pendingCount;

    /** Finds what matters to the game of a network. */
    RelevantFluents(PropNet net) {
        this.net = net;
        isRelevant = new boolean[net.nodeCount()];
        pending = new int[net.nodeCount()];
        NetOutputs outputs = net.outputs();
        need(outputs.terminal());
        Arrays.stream(outputs.goals()[0]).forEach(this::need);
        Arrays.stream(outputs.legal()).forEach(this::need);
        while (pendingCount > 0) {
            int node = pending[--pendingCount];
            if (net.isGate(node)) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    need(net.fanIn(at));
                }
            } else if (node >= net.firstBase() && node < net.firstInput()) {
                need(outputs.next()[node - net.firstBase()]);
            }
        }
        pending = new int[0];
    }

    private void need(int literal) {
        int node = NetLiteral.node(literal);
        if (!isRelevant[node]) {
            isRelevant[node] = true;
            pending[pendingCount++] = node;
        }
    }

    /** Returns the network. */
    PropNet net() {
        return net;
    }

    /** Returns whether a node matters. */
    boolean contains(int node) {
        return isRelevant[node];
    }

    /** Returns the fluents that matter, as a bitset of so many words. */
    long[] mask(int words) {
        long[] mask = new long[words];
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (isRelevant[net.firstBase() + bit]) {
                mask[bit >>> 6] |= 1L << bit;
            }
        }
        return mask;
    }
}
