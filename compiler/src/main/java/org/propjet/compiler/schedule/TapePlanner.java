package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;

import java.util.OptionalInt;

/**
 * Plans a circuit for loops over runs of cells: covers it by cells, orders them in runs, gives them
 * planes.
 *
 * <p>Thread-safe: keeps nothing between calls. Cost: linear in the circuit.
 */
public final class TapePlanner {
    /**
     * How many cells may be before their turn, unless told otherwise, if there are many cells. With
     * 256, 1,024, 4,096 and 32,768 a step of the public chess_200 took 306, 231, 221 and 172
     * microseconds (8,993, 4,747, 2,367 and about 700 runs); amazons_10x10 154, 126, 116 and 109:
     * more planes in use matter less than short runs.
     */
    private static final int WIDE_WINDOW = 32_768;

    /**
     * The same if there are few cells. Their planes almost fit into the nearest cache, so more of
     * them matter: with 512, 1,024, 2,048 and 32,768 a step of gomoku_15x15 takes 7.3, 7.2, 7.2 and
     * 7.9 microseconds, one of reversi 5.6, 5.5, 5.2 and 5.1. See {@code TapeWindowBenchmark}.
     */
    private static final int NARROW_WINDOW = 2_048;

    /** Cells of a network that has few, at most. */
    private static final int FEW_CELLS = 16_384;

    private final OptionalInt window;

    /** Makes a planner with the window that suits the number of cells. */
    public TapePlanner() {
        this(OptionalInt.empty());
    }

    /**
     * Makes a planner.
     *
     * @param window how many cells may be before their turn; more make longer runs and keep more
     *     planes in use
     */
    public TapePlanner(int window) {
        this(OptionalInt.of(window));
    }

    /**
     * Makes a planner.
     *
     * @param window how many cells may be before their turn; empty: what suits their number
     */
    public TapePlanner(OptionalInt window) {
        this.window = window;
    }

    /**
     * Plans a circuit.
     *
     * @param circuit the circuit, each of whose operations some output needs
     * @param inputPlanes the plane of each input
     * @param outputPlanes the plane to which each output is written
     * @param firstFreePlane the planes from here on are free for nodes
     * @param meter ends it
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public TapePlan plan(
            Circuit circuit,
            int[] inputPlanes,
            int[] outputPlanes,
            int firstFreePlane,
            BudgetMeter meter) {
        CellNetwork network = CellMapper.map(circuit, meter);
        int suitable = network.cellCount() > FEW_CELLS ? WIDE_WINDOW : NARROW_WINDOW;
        int[] order = CellScheduler.schedule(network, window.orElse(suitable), meter);
        int[] planeOf =
                SlotAllocator.allocate(
                        network, order, inputPlanes, outputPlanes, firstFreePlane, meter);
        int planeCount = firstFreePlane;
        for (int plane : planeOf) {
            meter.tick("counting planes");
            planeCount = Math.max(planeCount, plane + 1);
        }
        return new TapePlan(network, order, planeOf, inputPlanes, outputPlanes, planeCount);
    }
}
