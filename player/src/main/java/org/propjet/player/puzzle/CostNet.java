package org.propjet.player.puzzle;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * A network arranged for costs that come down: for each literal the places where its cost counts.
 *
 * <p>A gate has two costs: one of its literals costs the sum of some literals (a conjunction that
 * is to hold, a disjunction that is to fail), the other one the least of their negations. A
 * literal's targets are numbers with the kind in the lowest two bits:
 *
 * <pre>
 *   kind    what the rest of the number is
 *   SUM     a gate, by its position in topological order, whose sum the literal is part of
 *   LEAST   a gate whose least the literal may be
 *   LEGAL   an input that the literal makes legal
 *   NEXT    a base proposition that it makes hold or fail next
 * </pre>
 *
 * <p>Immutable. Memory: 8 bytes a fan-in, about.
 */
final class CostNet {
    static final int SUM = 0;
    static final int LEAST = 1;
    static final int LEGAL = 2;
    static final int NEXT = 3;
    static final int KIND_BITS = 2;
    static final int KIND_MASK = (1 << KIND_BITS) - 1;

    final PropNet net;

    /** The literals of the gates that cost a sum; the negation of each costs the least. */
    final int[] sumLiterals;

    private final int[] starts;
    private final int[] targets;

    /**
     * Arranges a network.
     *
     * @param gates the gates that matter, in topological order
     */
    CostNet(PropNet net, int[] gates) {
        this.net = net;
        sumLiterals = new int[gates.length];
        for (int position = 0; position < gates.length; position++) {
            int literal = NetLiteral.of(gates[position]);
            sumLiterals[position] = net.isDisjunction(gates[position]) ? literal ^ 1 : literal;
        }
        starts = new int[2 * net.nodeCount() + 1];
        forEachTarget((literal, _) -> starts[literal + 1]++);
        Arrays.parallelPrefix(starts, Integer::sum);
        targets = new int[starts[starts.length - 1]];
        int[] ends = starts.clone();
        forEachTarget((literal, target) -> targets[ends[literal]++] = target);
    }

    /** Returns the position of a literal's first target; the end is that of the next literal. */
    int start(int literal) {
        return starts[literal];
    }

    /** Returns the position after a literal's last target. */
    int end(int literal) {
        return starts[literal + 1];
    }

    /** Returns the target at a position. */
    int target(int position) {
        return targets[position];
    }

    private interface TargetAction {
        void accept(int literal, int target);
    }

    private void forEachTarget(TargetAction action) {
        for (int position = 0; position < sumLiterals.length; position++) {
            int node = NetLiteral.node(sumLiterals[position]);
            int flip = net.isDisjunction(node) ? 1 : 0;
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                int part = net.fanIn(at) ^ flip;
                action.accept(part, position << KIND_BITS | SUM);
                action.accept(part ^ 1, position << KIND_BITS | LEAST);
            }
        }
        int[] legal = net.outputs().legal();
        for (int input = 0; input < legal.length; input++) {
            action.accept(legal[input], input << KIND_BITS | LEGAL);
        }
        int[] next = net.outputs().next();
        for (int bit = 0; bit < next.length; bit++) {
            action.accept(next[bit], bit << KIND_BITS | NEXT);
            action.accept(next[bit] ^ 1, bit << KIND_BITS | NEXT);
        }
    }
}
