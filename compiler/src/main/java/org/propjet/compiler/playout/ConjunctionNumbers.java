package org.propjet.compiler.playout;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

/**
 * A number for each literal of a network: that of a conjunction is the sum of those of its parts.
 * So conjunctions that differ in one literal are found by what is left without it.
 *
 * <p>Not thread-safe. Cost: linear in the network, the first time; however many gates read a
 * conjunction, it is added up once.
 */
final class ConjunctionNumbers {
    private final PropNet net;
    private final BudgetMeter meter;

    /** For each gate the number of the conjunction that it is, or that its negation is. */
    private long @Nullable [] sums;

    ConjunctionNumbers(PropNet net, BudgetMeter meter) {
        this.net = net;
        this.meter = meter;
    }

    /** Returns the network. */
    PropNet net() {
        return net;
    }

    /** Returns the number of a literal. */
    long of(int literal) {
        long[] known = sums;
        if (known == null) {
            known = sums();
            sums = known;
        }
        return of(literal, known);
    }

    private long of(int literal, long[] known) {
        int node = NetLiteral.node(literal);
        return net.isGate(node) && net.isDisjunction(node) == NetLiteral.isNegated(literal)
                ? known[node - net.firstGate()]
                : alone(literal);
    }

    private long[] sums() {
        long[] made = new long[net.gateCount()];
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            meter.tick("the leaves of the choice");
            int flip = net.isDisjunction(gate) ? 1 : 0;
            long sum = 0;
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                sum += of(net.fanIn(at) ^ flip, made);
            }
            made[gate - net.firstGate()] = sum;
        }
        return made;
    }

    /** Returns the number of a literal that is no conjunction. */
    static long alone(int literal) {
        long mixed = (literal + 1) * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) * 0xBF58476D1CE4E5B9L;
    }
}
