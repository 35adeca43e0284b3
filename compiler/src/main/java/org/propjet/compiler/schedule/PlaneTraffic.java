package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.logic.NetLiteral;

/**
 * How often a plan, gone through once, reads planes of the memory and writes them.
 *
 * <p>Of a tape it is what its loops do. Of pieces it is what their code says: a piece reads a plane
 * once and keeps it, and writes what others need; what HotSpot then adds, because registers do not
 * suffice, is not in it.
 *
 * @param readCount planes read
 * @param writeCount planes written
 */
public record PlaneTraffic(long readCount, long writeCount) {
    /** Nothing is read or written. */
    public static final PlaneTraffic NONE = new PlaneTraffic(0, 0);

    /** Counts what the cells of a tape read and write. Cost: linear in the cells. */
    public static PlaneTraffic of(TapePlan plan) {
        CellNetwork network = plan.network();
        return new PlaneTraffic(network.operands().length, network.results().length);
    }

    /** Counts what the pieces of a plan read and write. Cost: linear in the operations. */
    public static PlaneTraffic of(EvalPlan plan) {
        Circuit circuit = plan.circuit();
        long reads = 0;
        long writes = circuit.outputLiterals().length;
        IntOpenHashSet written = new IntOpenHashSet();
        for (int output : circuit.outputLiterals()) {
            int node = NetLiteral.node(output);
            boolean isCopy = node < circuit.firstGate() || !written.add(node);
            reads += isCopy && node != 0 ? 1 : 0;
        }
        for (int[] piece : plan.pieces()) {
            IntOpenHashSet held = new IntOpenHashSet();
            for (int node : piece) {
                Circuit.Operation operation = plan.operation(node);
                reads += held.add(operation.a()) ? 1 : 0;
                reads += held.add(operation.b()) ? 1 : 0;
                if (operation.code().operandCount() == 3) {
                    reads += held.add(operation.c()) ? 1 : 0;
                }
                held.add(node);
                writes += plan.planeOf()[node] == EvalPlan.NO_PLANE ? 0 : 1;
            }
        }
        return new PlaneTraffic(reads, writes);
    }

    /** Returns the planes read and written. */
    public long count() {
        return readCount + writeCount;
    }
}
