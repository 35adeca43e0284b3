package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.IntChunks;

import java.util.ArrayList;
import java.util.List;

/**
 * Orders cells so that cells of one shape come in runs. Depth first from the outputs, planes are
 * short-lived, but each cell has another shape than the one before; so a window moves along that
 * order, and of the cells in it that are ready, all of one shape come next.
 *
 * <p>Of which shape: of that of the ready cell with the longest way to an output, counted in
 * changes of shape, which is how many runs must come after its own at least (list scheduling by
 * levels, Hu 1961). With the commonest shape instead, there were 195 runs for 125 in breakthrough
 * and 536 for 245 in the public chess_200, before a multiplication was a row of cells.
 *
 * <p>Not thread-safe; used once. Cost: linear in the network, and in runs times shapes.
 */
final class CellScheduler {
    private final CellNetwork network;
    private final BudgetMeter meter;
    private final int window;
    private final int[] cellOfNode;

    /** For each cell how many of its operands are still to come; less than 0 when it is done. */
    private final int[] missing;

    private final int[] position;

    /** For each cell the most changes of shape on a way from it to an output. */
    private final int[] height;

    /** For each shape its cells that are ready, and the greatest of their heights. */
    private final List<IntChunks> ready = new ArrayList<>();

    private final int[] readyHeight;

    /** The cells in their new order, and how many of them have their place. */
    private final int[] scheduled;

    private int done;

    private CellScheduler(CellNetwork network, int window, BudgetMeter meter) {
        this.network = network;
        this.meter = meter;
        this.window = window;
        meter.look("ordering cells");
        this.cellOfNode = network.cellOfNode();
        this.missing = forCells();
        this.scheduled = forCells();
        this.position = forCells();
        this.height = forCells();
        this.readyHeight = new int[network.shapes().size()];
        for (int i = 0; i < network.shapes().size(); i++) {
            ready.add(new IntChunks());
        }
    }

    /** Looks first: of millions, allocating them takes some tens of milliseconds. */
    private int[] forCells() {
        meter.look("ordering cells");
        return new int[network.cellCount()];
    }

    /**
     * Returns the cells in an order of evaluation; a window of one keeps them depth first.
     *
     * @throws IllegalArgumentException if there is a cell that no output needs
     */
    static int[] schedule(CellNetwork network, int window, BudgetMeter meter) {
        CellScheduler scheduler = new CellScheduler(network, window, meter);
        return scheduler.inRuns(scheduler.depthFirst());
    }

    private int[] depthFirst() {
        int[] order = forCells();
        int count = 0;
        boolean[] isDone = new boolean[network.cellCount()];
        IntArrayList path = new IntArrayList();
        for (int output : network.outputNodes()) {
            push(cellOfNode[output], path, isDone);
            while (!path.isEmpty()) {
                meter.tick("ordering cells");
                int cell = path.getInt(path.size() - 1);
                if (isDone[cell]) {
                    path.popInt();
                    continue;
                }
                int before = path.size();
                for (int i = network.operandStart()[cell + 1] - 1;
                        i >= network.operandStart()[cell];
                        i--) {
                    push(cellOfNode[network.operands()[i]], path, isDone);
                }
                if (path.size() == before) {
                    isDone[cell] = true;
                    order[count++] = path.popInt();
                }
            }
        }
        if (count < order.length) {
            throw new IllegalArgumentException("no output needs some operations");
        }
        return order;
    }

    private static void push(int cell, IntArrayList path, boolean[] isDone) {
        if (cell != CellNetwork.NO_CELL && !isDone[cell]) {
            path.add(cell);
        }
    }

    private int[] inRuns(int[] order) {
        for (int i = 0; i < order.length; i++) {
            meter.tick("ordering cells");
            position[order[i]] = i;
        }
        findHeights(order);
        Readers readers = new Readers();
        for (int cell = 0; cell < network.cellCount(); cell++) {
            meter.tick("ordering cells");
            readers.addReads(cell);
        }
        readers.index();
        int low = 0;
        int seen = 0;
        while (low < order.length) {
            for (; seen < Math.min(order.length, low + window); seen++) {
                if (missing[order[seen]] == 0) {
                    addReady(order[seen]);
                }
            }
            run(readers, seen);
            while (low < order.length && missing[order[low]] < 0) {
                low++;
            }
        }
        return scheduled;
    }

    private void findHeights(int[] order) {
        for (int i = order.length - 1; i >= 0; i--) {
            int cell = order[i];
            meter.tick("ordering cells");
            for (int k = network.operandStart()[cell]; k < network.operandStart()[cell + 1]; k++) {
                int read = cellOfNode[network.operands()[k]];
                if (read != CellNetwork.NO_CELL) {
                    boolean isSame = network.shapeOf()[read] == network.shapeOf()[cell];
                    height[read] = Math.max(height[read], height[cell] + (isSame ? 0 : 1));
                }
            }
        }
    }

    private void addReady(int cell) {
        int shape = network.shapeOf()[cell];
        ready.get(shape).add(cell);
        readyHeight[shape] = Math.max(readyHeight[shape], height[cell]);
    }

    /** Schedules all ready cells of a shape, and those that become ready meanwhile. */
    private void run(Readers readers, int seen) {
        int next = -1;
        for (int shape = 0; shape < ready.size(); shape++) {
            if (!ready.get(shape).isEmpty()
                    && (next < 0 || readyHeight[shape] > readyHeight[next])) {
                next = shape;
            }
        }
        IntChunks cells = ready.get(next);
        for (int i = 0; i < cells.size(); i++) {
            int cell = cells.get(i);
            meter.tick("ordering cells");
            scheduled[done++] = cell;
            missing[cell] = -1;
            readers.release(cell, seen);
        }
        cells.clear();
        readyHeight[next] = 0;
    }

    /** For each node which cells read it. */
    private final class Readers {
        private final int[] start = new int[network.nodeCount() + 2];
        private int[] cells = new int[0];

        void addReads(int cell) {
            for (int i = network.operandStart()[cell]; i < network.operandStart()[cell + 1]; i++) {
                int node = network.operands()[i];
                if (cellOfNode[node] != CellNetwork.NO_CELL) {
                    start[node + 2]++;
                    missing[cell]++;
                }
            }
        }

        void index() {
            for (int node = 2; node < start.length; node++) {
                meter.tick("ordering cells");
                start[node] += start[node - 1];
            }
            meter.look("ordering cells");
            cells = new int[start[start.length - 1]];
            for (int cell = 0; cell < network.cellCount(); cell++) {
                meter.tick("ordering cells");
                for (int i = network.operandStart()[cell];
                        i < network.operandStart()[cell + 1];
                        i++) {
                    int node = network.operands()[i];
                    if (cellOfNode[node] != CellNetwork.NO_CELL) {
                        cells[start[node + 1]++] = cell;
                    }
                }
            }
        }

        /** Tells the readers of a cell that it is done; those seen that lack nothing are ready. */
        void release(int cell, int seen) {
            for (int k = network.resultStart()[cell]; k < network.resultStart()[cell + 1]; k++) {
                int node = network.results()[k];
                for (int i = start[node]; i < start[node + 1]; i++) {
                    int reader = cells[i];
                    if (--missing[reader] == 0 && position[reader] < seen) {
                        addReady(reader);
                    }
                }
            }
        }
    }
}
