package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds rows of full adders in a circuit: operations whose carries go to one another and nowhere
 * else, so that one cell can keep them in a register.
 *
 * <p>Not thread-safe; used once. Cost: linear in the circuit.
 */
final class AdderFinder {
    private static final int NONE = AdderLinks.NONE;

    private final BudgetMeter meter;
    private final Circuit circuit;
    private final NodeReaders readers;
    private final AdderLinks links;
    private final boolean[] claimed;
    private final List<Row> rows = new ArrayList<>();

    AdderFinder(Circuit circuit, NodeReaders readers, BudgetMeter meter) {
        this.meter = meter;
        this.circuit = circuit;
        this.readers = readers;
        this.links = new AdderLinks(circuit, readers, meter);
        this.claimed = new boolean[circuit.nodeCount()];
    }

    /**
     * A row of adders as a cell.
     *
     * @param shape its shape
     * @param operands the nodes it reads
     * @param results the nodes it yields
     */
    record Row(Shape shape, int[] operands, int[] results) {}

    /** Returns whether a node is in one of the rows found. */
    boolean isClaimed(int node) {
        return claimed[node] || links.isSum(node);
    }

    List<Row> find() {
        for (int node = circuit.firstGate(); node < circuit.nodeCount(); node++) {
            meter.tick("finding adders");
            if (links.isFirst(node)) {
                cutRows(node);
            }
        }
        return rows;
    }

    /** Makes cells of a row from its first carry on. */
    private void cutRows(int first) {
        AdderRow row = newRow(first);
        int before = NONE;
        for (int carry = first; carry != NONE; carry = links.nextOf(carry)) {
            if (before != NONE && !row.mayAdd(carry, before)) {
                finish(row, before);
                row = newRow(first);
                before = NONE;
            }
            if (before != NONE || links.sumOf(carry) != NONE || !links.mayFollow(carry)) {
                row.add(carry, before);
                before = carry;
            }
        }
        if (before != NONE) {
            row.takeEnd(before);
            finish(row, before);
        }
    }

    private AdderRow newRow(int first) {
        int zero = CellNetwork.zero(circuit);
        return new AdderRow(readers, links, claimed, zero, links.subtracts(first));
    }

    private void finish(AdderRow row, int last) {
        row.finish(last).ifPresent(rows::add);
    }
}
