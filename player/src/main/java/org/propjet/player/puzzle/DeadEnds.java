package org.propjet.player.puzzle;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Tells states from which an end with the highest goal value cannot be reached, 64 at once: a bit
 * of a word for each.
 *
 * <p>Finds what can still come to hold, and what can come to fail, if whatever can be so once can
 * be so for ever (the delete relaxation of planning, with both values). If the goal or the end is
 * not among it, the state is a dead end for sure; otherwise it may be one all the same.
 *
 * <p>Not thread-safe. Cost: a few rounds over the network for all 64; allocates nothing.
 */
final class DeadEnds {
    /** States at once. */
    static final int LANES = Long.SIZE;

    private final PropNet net;
    private final NetOutputs outputs;
    private final int goal;

    /** Fluents that are taken to have any value at any time, as they only count steps. */
    private final int[] counters;

    /** For each literal the states in which it can come to hold. */
    private final long[] possible;

    private final int[] gates;
    private final int maxRounds;

    /**
     * Makes a finder of dead ends.
     *
     * @param net the network of the puzzle's game
     */
    DeadEnds(Puzzle puzzle, PropNet net) {
        this.net = net;
        outputs = net.outputs();
        goal = puzzle.goalLiteral();
        maxRounds = RelevantGates.rounds(net);
        counters = puzzle.counterBits(net.baseCount());
        possible = new long[2 * net.nodeCount()];
        gates = RelevantGates.ofMoves(net, goal);
    }

    /** Forgets all states. */
    void clear() {
        int firstBase = NetLiteral.of(net.firstBase());
        Arrays.fill(possible, firstBase, firstBase + 2 * net.baseCount(), 0);
    }

    /** Sets a lane's state, after {@link #clear}. */
    void load(int lane, long[] state) {
        long bit = 1L << lane;
        int firstBase = NetLiteral.of(net.firstBase());
        for (int base = 0; base < net.baseCount(); base++) {
            int negated = (int) (~state[base >>> 6] >>> base & 1);
            possible[firstBase + 2 * base + negated] |= bit;
        }
    }

    /**
     * Returns the lanes whose states may not be dead ends.
     *
     * @param count how many lanes, from 0 on, have a state
     */
    long alive(int count) {
        long all = count == LANES ? -1L : (1L << count) - 1;
        possible[NetLiteral.TRUE] = all;
        possible[NetLiteral.FALSE] = 0;
        int firstBase = NetLiteral.of(net.firstBase());
        for (int base : counters) {
            possible[firstBase + 2 * base] = all;
            possible[firstBase + 2 * base + 1] = all;
        }
        int firstInput = NetLiteral.of(net.firstInput());
        for (int input = 0; input < net.inputCount(); input++) {
            possible[firstInput + 2 * input] = 0;
            possible[firstInput + 2 * input + 1] = all;
        }
        evaluateGates();
        long alive = possible[goal] & possible[outputs.terminal()];
        for (int round = 0; alive != all && advance(); round++) {
            if (round == maxRounds) {
                return all; // nothing is known of a network of that size
            }
            alive = possible[goal] & possible[outputs.terminal()];
        }
        return alive;
    }

    /** Lets another move be made; returns whether anything new can be so. */
    private boolean advance() {
        int[] legal = outputs.legal();
        int firstInput = NetLiteral.of(net.firstInput());
        long fresh = 0;
        for (int input = 0; input < legal.length; input++) {
            long old = possible[firstInput + 2 * input];
            possible[firstInput + 2 * input] = old | possible[legal[input]];
            fresh |= possible[firstInput + 2 * input] ^ old;
        }
        if (fresh != 0) {
            evaluateGates();
        }
        int[] next = outputs.next();
        int firstBase = NetLiteral.of(net.firstBase());
        long freshBases = 0;
        for (int base = 0; base < next.length; base++) {
            int literal = firstBase + 2 * base;
            long held = possible[literal];
            long failed = possible[literal + 1];
            possible[literal] = held | possible[next[base]];
            possible[literal + 1] = failed | possible[next[base] ^ 1];
            freshBases |= (possible[literal] ^ held) | (possible[literal + 1] ^ failed);
        }
        if (freshBases != 0) {
            evaluateGates();
        }
        return (fresh | freshBases) != 0;
    }

    private void evaluateGates() {
        for (int gate : gates) {
            long all = -1;
            long any = 0;
            long allFail = -1;
            long anyFails = 0;
            int end = net.fanInEnd(gate);
            for (int at = net.fanInStart(gate); at < end; at++) {
                long held = possible[net.fanIn(at)];
                long failed = possible[net.fanIn(at) ^ 1];
                all &= held;
                any |= held;
                allFail &= failed;
                anyFails |= failed;
            }
            boolean disjunction = net.isDisjunction(gate);
            possible[2 * gate] = disjunction ? any : all;
            possible[2 * gate + 1] = disjunction ? allFail : anyFails;
        }
    }
}
