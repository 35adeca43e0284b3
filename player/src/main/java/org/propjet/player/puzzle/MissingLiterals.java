package org.propjet.player.puzzle;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetCones;
import org.propjet.engine.propnet.PropNet;

/**
 * Counts what a state lacks for the highest goal value: a fluent's literal that does not hold costs
 * one, a conjunction the sum of its literals, a disjunction the least.
 *
 * <p>Not thread-safe. Cost: linear in the gates that the goal depends on; allocates nothing.
 */
final class MissingLiterals {
    private static final int NEVER = RelaxedDistance.NEVER;

    private final PropNet net;
    private final int goal;

    /** The gates that matter, in topological order. */
    private final int[] gates;

    /** The cost of each literal. */
    private final int[] costs;

    MissingLiterals(Puzzle puzzle, PropNet net) {
        this.net = net;
        goal = puzzle.goalLiteral();
        gates = NetCones.gatesOf(net, goal);
        costs = new int[2 * net.nodeCount()];
        costs[NetLiteral.FALSE] = NEVER;
    }

    /** Returns how many literals are missing, or {@link RelaxedDistance#NEVER}. */
    int of(long[] state) {
        for (int bit = 0; bit < net.baseCount(); bit++) {
            int literal = NetLiteral.of(net.firstBase() + bit);
            int negated = (int) (~state[bit >>> 6] >>> bit & 1);
            costs[literal] = negated;
            costs[literal + 1] = 1 - negated;
        }
        for (int node : gates) {
            evaluate(node);
        }
        return costs[goal];
    }

    private void evaluate(int node) {
        int all = 0;
        int allFail = 0;
        int least = NEVER;
        int leastFails = NEVER;
        int end = net.fanInEnd(node);
        for (int at = net.fanInStart(node); at < end; at++) {
            int held = costs[net.fanIn(at)];
            int failed = costs[net.fanIn(at) ^ 1];
            all = Math.min(NEVER, all + held);
            allFail = Math.min(NEVER, allFail + failed);
            least = Math.min(least, held);
            leastFails = Math.min(leastFails, failed);
        }
        boolean disjunction = net.isDisjunction(node);
        costs[2 * node] = disjunction ? least : all;
        costs[2 * node + 1] = disjunction ? allFail : leastFails;
    }
}
