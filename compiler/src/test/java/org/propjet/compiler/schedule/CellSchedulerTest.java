package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.schedule.CellNetworks.Cell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

class CellSchedulerTest {
    private static final Shape AND = new Shape(Shape.Kind.PRODUCT, 2, 0, 0, 0);
    private static final Shape NOT = Shape.of(Shape.Kind.NOT);
    private static final Shape COPY = Shape.of(Shape.Kind.COPY);
    private static final int WIDE = 1_000;

    private static int[] schedule(CellNetwork network, int window) {
        return CellScheduler.schedule(network, window, CellNetworks.meter());
    }

    /** Returns a network whose nodes are an input, and what the cells yield, one after another. */
    private static CellNetwork network(int[] outputNodes, Cell... cells) {
        return CellNetworks.of(1, cells.length + 2, outputNodes, cells);
    }

    /** Three copies that only outputs need can wait; what a longer way begins with cannot. */
    @Test
    void theLongestWayToAnOutputComesFirst() {
        CellNetwork network =
                network(
                        new int[] {4, 5, 6, 7},
                        Cell.of(NOT, 2, 1),
                        Cell.of(COPY, 3, 2),
                        Cell.of(NOT, 4, 3),
                        Cell.of(COPY, 5, 1),
                        Cell.of(COPY, 6, 1),
                        Cell.of(COPY, 7, 1));
        assertArrayEquals(new int[] {0, 3, 4, 5, 1, 2}, schedule(network, WIDE));
        assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, schedule(network, 1));
    }

    /** The way of three cells of one shape has no change; that of two has one. */
    @Test
    void aWayIsAsLongAsItHasChangesOfShape() {
        CellNetwork network =
                network(
                        new int[] {4, 6},
                        Cell.of(NOT, 2, 1),
                        Cell.of(NOT, 3, 2),
                        Cell.of(NOT, 4, 3),
                        Cell.of(COPY, 5, 1),
                        Cell.of(AND, 6, 5, 5));
        assertEquals(3, schedule(network, WIDE)[0]);
    }

    /** The cells with a change before them are urgent, as soon as they are seen. */
    @Test
    void aWindowHoldsBackWhatComesLater() {
        CellNetwork network =
                network(
                        new int[] {2, 4, 6},
                        Cell.of(COPY, 2, 1),
                        Cell.of(NOT, 3, 1),
                        Cell.of(AND, 4, 3, 3),
                        Cell.of(NOT, 5, 1),
                        Cell.of(AND, 6, 5, 5));
        assertArrayEquals(new int[] {0, 1, 2, 3, 4}, schedule(network, 1));
        assertEquals(1, schedule(network, 2)[0]);
        assertNotEquals(3, schedule(network, 3)[1]);
        assertArrayEquals(new int[] {1, 3}, Arrays.copyOf(schedule(network, 4), 2));
    }

    @Test
    void aCellThatNoOutputNeedsIsRefused() {
        CellNetwork network = network(new int[] {2}, Cell.of(NOT, 2, 1), Cell.of(NOT, 3, 1));
        assertThrows(IllegalArgumentException.class, () -> schedule(network, WIDE));
    }

    /** A chain that would be too deep for a recursion. */
    @Test
    void aLongWayIsFollowedToItsEnd() {
        int length = 100_000;
        Cell[] cells = new Cell[length];
        for (int i = 0; i < length; i++) {
            cells[length - 1 - i] = Cell.of(i % 2 == 0 ? NOT : COPY, i + 2, i + 1);
        }
        int[] order = schedule(network(new int[] {length + 1}, cells), WIDE);
        assertArrayEquals(IntStream.range(0, length).map(i -> length - 1 - i).toArray(), order);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 40, 1_000})
    void everyCellComesOnceAndAfterWhatItReads(int window) {
        Random random = new Random(window);
        for (int size = 1; size < 120; size++) {
            CellNetwork network = CellNetworks.random(random, size);
            int[] order = schedule(network, window);
            assertEquals(network.cellCount(), order.length);
            int[] cellOf = network.cellOfNode();
            boolean[] isDone = new boolean[network.cellCount()];
            for (int cell : order) {
                for (int node : CellNetworks.operands(network, cell)) {
                    assertTrue(cellOf[node] == CellNetwork.NO_CELL || isDone[cellOf[node]]);
                }
                assertFalse(isDone[cell], "cell " + cell + " comes twice");
                isDone[cell] = true;
            }
        }
    }

    /** Of the cells that are ready in the window, those of the shape that is most urgent come. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 40, 1_000})
    void eachRunIsTheMostUrgentAndComplete(int window) {
        Random random = new Random(window);
        int runCount = 0;
        for (int size = 1; size < 80; size++) {
            CellNetwork network = CellNetworks.random(random, size);
            Replay replay = new Replay(network, window);
            int[] order = schedule(network, window);
            for (int at = 0; at < order.length; runCount++) {
                at = replay.run(order, at);
            }
        }
        assertTrue(runCount > 500, runCount + " runs");
    }

    /** Goes along an order, and looks at all cells whenever a run begins or ends. */
    private static final class Replay {
        private final CellNetwork network;
        private final int window;
        private final int[] cellOf;
        private final int[] heights;
        private final List<Integer> depthFirst = new ArrayList<>();
        private final List<Integer> done = new ArrayList<>();

        Replay(CellNetwork network, int window) {
            this.network = network;
            this.window = window;
            this.cellOf = network.cellOfNode();
            for (int node : network.outputNodes()) {
                goDown(node);
            }
            this.heights = findHeights();
        }

        private void goDown(int node) {
            int cell = cellOf[node];
            if (cell != CellNetwork.NO_CELL && !depthFirst.contains(cell)) {
                for (int read : CellNetworks.operands(network, cell)) {
                    goDown(read);
                }
                depthFirst.add(cell);
            }
        }

        /** Follows a run from where it begins; returns where it ends. */
        int run(int[] order, int begin) {
            int low = 0;
            while (done.contains(depthFirst.get(low))) {
                low++;
            }
            int end = Math.min(low + window, depthFirst.size());
            List<Integer> ready = ready(end, -1);
            int most = ready.stream().mapToInt(cell -> heights[cell]).max().orElseThrow();
            int shape = network.shapeOf()[order[begin]];
            int urgency =
                    ready(end, shape).stream().mapToInt(cell -> heights[cell]).max().orElse(-1);
            assertEquals(most, urgency, "the run that begins at " + begin);
            int at = begin;
            while (!ready(end, shape).isEmpty()) {
                assertTrue(ready(end, shape).contains(order[at]), "cell " + order[at]);
                done.add(order[at++]);
            }
            return at;
        }

        /** Returns the cells of a shape, or any, in the window that lack nothing. */
        private List<Integer> ready(int end, int shape) {
            List<Integer> ready = new ArrayList<>();
            for (int cell : depthFirst.subList(0, end)) {
                boolean isOfShape = shape < 0 || network.shapeOf()[cell] == shape;
                if (isOfShape && !done.contains(cell) && lacksNothing(cell)) {
                    ready.add(cell);
                }
            }
            return ready;
        }

        private boolean lacksNothing(int cell) {
            for (int node : CellNetworks.operands(network, cell)) {
                if (cellOf[node] != CellNetwork.NO_CELL && !done.contains(cellOf[node])) {
                    return false;
                }
            }
            return true;
        }

        /** Returns for each cell the most changes of shape on a way to an output. */
        private int[] findHeights() {
            int[] heights = new int[network.cellCount()];
            for (int reader : depthFirst.reversed()) {
                for (int node : CellNetworks.operands(network, reader)) {
                    int cell = cellOf[node];
                    if (cell != CellNetwork.NO_CELL) {
                        boolean isSame = network.shapeOf()[reader] == network.shapeOf()[cell];
                        int height = heights[reader] + (isSame ? 0 : 1);
                        heights[cell] = Math.max(heights[cell], height);
                    }
                }
            }
            return heights;
        }
    }
}
