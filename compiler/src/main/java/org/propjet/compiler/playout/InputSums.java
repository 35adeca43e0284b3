package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.logic.DistinctLiterals;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Which gates of a network are sums of inputs: whether one of some moves is made.
 *
 * <p>Gates are looked at in their order. Not thread-safe. Cost: the inputs that each gate reads,
 * directly or through other sums.
 */
final class InputSums {
    /**
     * So many inputs are kept of all sums together, which takes 64 MiB: sums of one input more each
     * have as many as the square of their number. What comes later is no sum then.
     */
    private static final long MOST_KEPT = 1L << 24;

    private final PropNet net;
    private long keptCount;

    /** For each gate that is a sum of inputs only, or its negation, these inputs. */
    private final int[] @Nullable [] sums;

    InputSums(PropNet net) {
        this.net = net;
        this.sums = new int[net.gateCount()][];
    }

    /** Looks at a gate; returns the inputs that it is the sum of, perhaps with something else. */
    int[] add(int gate) {
        IntArrayList inputs = new IntArrayList();
        boolean isSum = collect(gate, inputs, new IntArrayList());
        int[] sum = DistinctLiterals.ascending(inputs);
        keptCount += isSum ? sum.length : 0;
        if (isSum && keptCount <= MOST_KEPT) {
            sums[gate - net.firstGate()] = sum;
        }
        return sum;
    }

    /**
     * Collects the inputs that a gate is the sum of, or its negation, and the fan-ins that are
     * something else; returns whether there are none of those.
     */
    boolean collect(int gate, IntArrayList inputs, IntArrayList others) {
        int flip = net.isDisjunction(gate) ? 0 : 1;
        for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
            int literal = net.fanIn(at) ^ flip;
            int node = NetLiteral.node(literal);
            int[] sum = net.isGate(node) ? sums[node - net.firstGate()] : null;
            if (sum != null && NetLiteral.isNegated(literal) != net.isDisjunction(node)) {
                inputs.addElements(inputs.size(), sum);
            } else if (isInput(node) && !NetLiteral.isNegated(literal)) {
                inputs.add(node - net.firstInput());
            } else {
                others.add(net.fanIn(at));
            }
        }
        return others.isEmpty();
    }

    private boolean isInput(int node) {
        return node >= net.firstInput() && node < net.firstGate();
    }

    /** Returns whether a number is among some that ascend. */
    static boolean has(int[] numbers, int number) {
        return Arrays.binarySearch(numbers, number) >= 0;
    }

    /** Returns whether all of some numbers are among others that ascend, but for some of a kind. */
    static boolean hasAll(int[] numbers, IntArrayList wanted, IntPredicate mayMiss) {
        for (int number : wanted) {
            if (!mayMiss.test(number) && !has(numbers, number)) {
                return false;
            }
        }
        return true;
    }
}
