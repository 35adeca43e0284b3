package org.propjet.bench.profile;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

/**
 * Counts in the states of random games how often the nodes of a network change. A node that depends
 * on the moves is looked at only where one was made, all others in terminal states, too.
 *
 * <p>Not thread-safe. Memory: 26 bytes a node.
 */
final class GateActivity {
    private final NetLanes lanes;
    private final boolean[] dependsOnMoves;
    private final long[] toggles;
    private final boolean[] wasTrue;
    private final boolean[] wasFalse;
    private final long[] lastLane;
    private long pairs;
    private long movedPairs;

    GateActivity(PropNet net) {
        this.lanes = new NetLanes(net);
        this.dependsOnMoves = NetLanes.dependsOnMoves(net);
        this.toggles = new long[net.nodeCount()];
        this.wasTrue = new boolean[net.nodeCount()];
        this.wasFalse = new boolean[net.nodeCount()];
        this.lastLane = new long[(net.nodeCount() + 63) >>> 6];
    }

    /** Counts the states of a batch, which follow on those of the one before. */
    void add(StateLanes states) {
        lanes.evaluate(states);
        long follows = states.all() & ~states.first();
        long followsMoved = follows & states.moved();
        int end = states.count() - 1;
        for (int node = 0; node < toggles.length; node++) {
            boolean onMoves = dependsOnMoves[node];
            long seen = onMoves ? states.moved() : states.all();
            long value = lanes.node(node);
            int word = node >>> 6;
            long before = (value << 1) | (lastLane[word] >>> node & 1);
            toggles[node] += Long.bitCount((value ^ before) & (onMoves ? followsMoved : follows));
            wasTrue[node] |= (value & seen) != 0;
            wasFalse[node] |= (~value & seen) != 0;
            lastLane[word] &= ~(1L << node);
            lastLane[word] |= (value >>> end & 1) << node;
        }
        pairs += Long.bitCount(follows);
        movedPairs += Long.bitCount(followsMoved);
    }

    /** Returns the part of the states in which a node has another value than in the one before. */
    double toggleRate(int node) {
        return (double) toggles[node] / Math.max(1, dependsOnMoves[node] ? movedPairs : pairs);
    }

    /** Returns whether a node had the same value in all states. */
    boolean neverChanged(int node) {
        return !(wasTrue[node] && wasFalse[node]);
    }

    /** Returns whether a literal held in any state. */
    boolean everHeld(int literal) {
        int node = NetLiteral.node(literal);
        return NetLiteral.isNegated(literal) ? wasFalse[node] : wasTrue[node];
    }
}
