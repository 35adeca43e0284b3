package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;

import java.util.Arrays;

/**
 * Betters an order of operations so that few values are needed far from where they are made: cuts
 * it in two where little goes across ({@link Bisection}), and does the same with both halves, down
 * to some operations (recursive bisection). So at every size, that of the registers and that of
 * each cache, what belongs together stands together.
 *
 * <p>Not thread-safe; used once. Cost: some microseconds an operation.
 */
final class LocalOrder {
    private static final String WHERE = "the order of a class";

    /** Parts of so many operations are not cut any more. */
    private static final int SMALL_PART = 10;

    private final NodeReaders readers;
    private final BudgetMeter meter;

    /** For each node its index in the part at hand, or {@link Bisection#NONE}. */
    private final int[] indexOf;

    /** For each node that the part at hand makes or reads, its number there. */
    private final int[] valueOf;

    private LocalOrder(Circuit circuit, BudgetMeter meter) {
        this.meter = meter;
        this.readers = NodeReaders.of(circuit, meter);
        this.indexOf = new int[circuit.nodeCount()];
        this.valueOf = new int[circuit.nodeCount()];
        Arrays.fill(indexOf, Bisection.NONE);
        Arrays.fill(valueOf, Bisection.NONE);
    }

    /** Betters an order in which every operation stands after those that it reads. */
    static void better(Circuit circuit, int[] order, BudgetMeter meter) {
        new LocalOrder(circuit, meter).better(order, 0, order.length);
    }

    private void better(int[] order, int from, int to) {
        if (to - from <= SMALL_PART) {
            return;
        }
        meter.look(WHERE);
        int[] part = Arrays.copyOfRange(order, from, to);
        Bisection halves = new Bisection(readers, part, indexOf, valueOf, meter);
        halves.better();
        int middle = halves.write(order, from);
        better(order, from, middle);
        better(order, middle, to);
    }
}
