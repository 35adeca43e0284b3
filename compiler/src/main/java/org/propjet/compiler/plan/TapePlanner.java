package org.propjet.compiler.plan;

import org.propjet.compiler.circuit.Circuit;

/**
 * Plans a circuit for loops over runs of cells: covers it by cells, orders them in runs, gives them
 * planes.
 *
 * <p>Thread-safe: keeps nothing between calls. Cost: linear in the circuit.
 */
public final class TapePlanner {
    /**
     * How many cells may be before their turn, unless told otherwise. With 256, 1,024, 4,096 and
     * 32,768 a step of the public chess_200 takes 306, 231, 221 and 172 microseconds (8,993, 4,747,
     * 2,367 and about 700 runs); amazons_10x10 154, 126, 116 and 109. More planes in use, up to
     * three times as many in small games, matter less than short runs. Thousands of playouts in a
     * second of processor time ({@code TapeWindowBenchmark}):
     *
     * <pre>
     *   window             64    1,024    4,096   32,768
     *   connectFour    11,663   14,218   14,113   14,213
     *   breakthrough    1,123    1,764    1,714    1,738
     *   reversi           907    1,183    1,217    1,227
     * </pre>
     */
    public static final int WINDOW = 32_768;

    private final int window;

    /** Makes a planner with the window that suits most games. */
    public TapePlanner() {
        this(WINDOW);
    }

    /**
     * Makes a planner.
     *
     * @param window how many cells may be before their turn; more make longer runs and keep more
     *     planes in use
     */
    public TapePlanner(int window) {
        this.window = window;
    }

    /**
     * Plans a circuit.
     *
     * @param circuit the circuit, each of whose operations some output needs
     * @param inputPlanes the plane of each input
     * @param outputPlanes the plane to which each output is written
     * @param firstFreePlane the planes from here on are free for nodes
     */
    public TapePlan plan(
            Circuit circuit, int[] inputPlanes, int[] outputPlanes, int firstFreePlane) {
        CellNetwork network = CellMapper.map(circuit);
        int[] order = CellScheduler.schedule(network, window);
        int[] planeOf =
                SlotAllocator.allocate(network, order, inputPlanes, outputPlanes, firstFreePlane);
        int planeCount = firstFreePlane;
        for (int plane : planeOf) {
            planeCount = Math.max(planeCount, plane + 1);
        }
        return new TapePlan(network, order, planeOf, inputPlanes, outputPlanes, planeCount);
    }
}
