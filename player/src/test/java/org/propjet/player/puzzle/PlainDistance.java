package org.propjet.player.puzzle;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

/**
 * The definition of {@link RelaxedDistance}: every gate is evaluated in every round, and nothing is
 * kept from state to state.
 */
final class PlainDistance {
    private static final int NEVER = RelaxedDistance.NEVER;

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

    PlainDistance(Puzzle puzzle, PropNet net) {
        this.net = net;
        NetOutputs outputs = net.outputs();
        next = outputs.next();
        legal = outputs.legal();
        terminal = outputs.terminal();
        goal = puzzle.goalLiteral();
        maxRounds = RelevantGates.rounds(net);
        gates = RelevantGates.ofMoves(net, goal);
        costs = new int[2 * net.nodeCount()];
    }

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
            return settled ? NEVER : RelaxedDistance.FAR;
        }
        return distance;
    }

    private int cost(int goalLiteral) {
        return sum(costs[goalLiteral], costs[terminal]);
    }

    private static int sum(int a, int b) {
        return Math.min(NEVER, a + b);
    }

    private void start(long[] state) {
        costs[NetLiteral.TRUE] = 0;
        costs[NetLiteral.FALSE] = NEVER;
        for (int bit = 0; bit < net.baseCount(); bit++) {
            int literal = NetLiteral.of(net.firstBase() + bit);
            boolean holds = (state[bit >>> 6] >>> bit & 1) != 0;
            costs[literal] = holds ? 0 : NEVER;
            costs[literal + 1] = holds ? NEVER : 0;
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
