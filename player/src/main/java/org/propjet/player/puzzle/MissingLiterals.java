package org.propjet.player.puzzle;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Counts what a state lacks for the highest goal value, or for others to hold: a fluent's literal
 * that does not hold costs one, a conjunction the sum of its literals, a disjunction the least.
 *
 * <p>Not thread-safe. Cost: linear in the gates that the goal depends on; allocates nothing.
 */
final class MissingLiterals {
    private static final int NEVER = RelaxedDistance.NEVER;

    private final PropNet net;
    private final int[] goals;

    /** The gates that matter, in topological order. */
    private final int[] gates;

    /** The cost of each literal. */
    private final int[] costs;

    /** Makes a counter for the highest goal value alone. */
    MissingLiterals(Puzzle puzzle, PropNet net) {
        this(net, puzzle.goalLiteral());
    }

    private MissingLiterals(PropNet net, int... goals) {
        this.net = net;
        this.goals = goals;
        gates = RelevantGates.of(net, goals);
        costs = new int[2 * net.nodeCount()];
        costs[NetLiteral.FALSE] = NEVER;
    }

    /** Makes a counter for an end with the highest goal value and no other. */
    static MissingLiterals ofEnd(Puzzle puzzle, PropNet net) {
        IntStream others =
                Arrays.stream(net.outputs().goals()[0])
                        .filter(literal -> literal != puzzle.goalLiteral())
                        .map(NetLiteral::not);
        IntStream wanted = IntStream.of(puzzle.goalLiteral(), net.outputs().terminal());
        return new MissingLiterals(net, IntStream.concat(wanted, others).toArray());
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
        int sum = 0;
        for (int goal : goals) {
            sum = Math.min(NEVER, sum + costs[goal]);
        }
        return sum;
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
