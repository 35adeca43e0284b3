package org.propjet.player.puzzle;

import org.propjet.engine.propnet.NetCones;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
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
     * Returns the gates on which a goal, the end, the legal moves and the next state depend, in
     * topological order.
     *
     * @param goal the goal's literal
     */
    static int[] ofMoves(PropNet net, int goal) {
        NetOutputs outputs = net.outputs();
        IntStream ends = IntStream.of(goal, outputs.terminal());
        IntStream moves =
                IntStream.concat(Arrays.stream(outputs.next()), Arrays.stream(outputs.legal()));
        return NetCones.gatesOf(net, IntStream.concat(ends, moves).toArray());
    }
}
