package org.propjet.player.puzzle;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

/**
 * Estimates how many moves a state is from an end with the highest goal value, as if whatever once
 * held went on holding (the additive heuristic of Bonet and Geffner, 2001, over a network in place
 * of operators).
 *
 * <p>A fluent's literal costs nothing in a state where it holds, else one more than what it takes
 * to make it hold next; a conjunction costs the sum of its literals, a disjunction the least. What
 * has no finite cost cannot be reached at all: that is proof, not estimate.
 *
 * <p>Not thread-safe. Cost: linear in the network, times the number of rounds; allocates nothing.
 */
final class RelaxedDistance {
    /** The end cannot be reached. */
    static final int NEVER = 1 << 28;

    /** The distance is unknown, as there were too few rounds. */
    static final int FAR = NEVER - 1;

    private final PropNet net;
    private final int[] next;
    private final int[] legal;
    private final int terminal;
    private final int goal;
    private final int maxRounds;

    /** The gates that matter, in topological order. */
    private final int[] gates;

    /** The cost of each literal so far. */
    private final int[] costs;

    /** Makes an estimator that looks as far ahead as the network's size allows. */
    static RelaxedDistance ofMoves(Puzzle puzzle, PropNet net) {
        return new RelaxedDistance(puzzle, net, RelevantGates.rounds(net));
    }

    /** Makes an estimator that looks at the goal alone: how many of its literals do not hold. */
    static RelaxedDistance ofGoal(Puzzle puzzle, PropNet net) {
        return new RelaxedDistance(puzzle, net, 0);
    }

    private RelaxedDistance(Puzzle puzzle, PropNet net, int maxRounds) {
        this.net = net;
        NetOutputs outputs = net.outputs();
        next = outputs.next();
        legal = outputs.legal();
        terminal = outputs.terminal();
        goal = puzzle.goalLiteral();
        this.maxRounds = maxRounds;
        gates = RelevantGates.of(net, goal, maxRounds > 0);
        costs = new int[2 * net.nodeCount()];
    }

    /** Returns the estimate for a state, {@link #FAR}, or {@link #NEVER}. */
    int of(long[] state) {
        start(state);
        evaluateGates();
        int distance = cost(goal);
        boolean settled = false;
        for (int round = 0; round < maxRounds; round++) {
            boolean reached = distance < NEVER;
            if (!advance()) {
                settled = true;
                break;
            }
            evaluateGates();
            distance = cost(goal);
            if (reached) {
                break; // one round more than needed: the first way that shows is not the cheapest
            }
        }
        if (distance >= NEVER) {
            return settled ? NEVER : FAR;
        }
        return distance;
    }

    private int cost(int goalLiteral) {
        return sum(costs[goalLiteral], maxRounds == 0 ? 0 : costs[terminal]);
    }

    private static int sum(int a, int b) {
        return Math.min(NEVER, a + b);
    }

    private void start(long[] state) {
        costs[NetLiteral.TRUE] = 0;
        costs[NetLiteral.FALSE] = NEVER;
        int unmet = maxRounds == 0 ? 1 : NEVER;
        for (int bit = 0; bit < net.baseCount(); bit++) {
            int literal = NetLiteral.of(net.firstBase() + bit);
            boolean holds = (state[bit >>> 6] >>> bit & 1) != 0;
            costs[literal] = holds ? 0 : unmet;
            costs[literal + 1] = holds ? unmet : 0;
        }
        int firstInput = NetLiteral.of(net.firstInput());
        for (int input = 0; input < net.inputCount(); input++) {
            costs[firstInput + 2 * input] = NEVER;
            costs[firstInput + 2 * input + 1] = 0;
        }
    }

    /** Lets another move be made; returns whether that lowers the cost of anything. */
    private boolean advance() {
        boolean changed = false;
        int firstInput = NetLiteral.of(net.firstInput());
        for (int input = 0; input < legal.length; input++) {
            int cost = costs[legal[input]];
            if (cost < costs[firstInput + 2 * input]) {
                costs[firstInput + 2 * input] = cost;
                changed = true;
            }
        }
        if (changed) {
            evaluateGates();
        }
        int firstBase = NetLiteral.of(net.firstBase());
        for (int bit = 0; bit < next.length; bit++) {
            int held = sum(costs[next[bit]], 1);
            int failed = sum(costs[next[bit] ^ 1], 1);
            if (held < costs[firstBase + 2 * bit]) {
                costs[firstBase + 2 * bit] = held;
                changed = true;
            }
            if (failed < costs[firstBase + 2 * bit + 1]) {
                costs[firstBase + 2 * bit + 1] = failed;
                changed = true;
            }
        }
        return changed;
    }

    private void evaluateGates() {
        for (int node : gates) {
            int all = 0;
            int allFail = 0;
            int least = NEVER;
            int leastFails = NEVER;
            int end = net.fanInEnd(node);
            for (int at = net.fanInStart(node); at < end; at++) {
                int held = costs[net.fanIn(at)];
                int failed = costs[net.fanIn(at) ^ 1];
                all = sum(all, held);
                allFail = sum(allFail, failed);
                least = Math.min(least, held);
                leastFails = Math.min(leastFails, failed);
            }
            boolean disjunction = net.isDisjunction(node);
            costs[2 * node] = disjunction ? least : all;
            costs[2 * node + 1] = disjunction ? allFail : leastFails;
        }
    }
}
