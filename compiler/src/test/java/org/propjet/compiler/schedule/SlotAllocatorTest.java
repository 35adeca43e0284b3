package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.schedule.CellNetworks.Cell;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;

class SlotAllocatorTest {
    private static final int NONE = SlotAllocator.NO_PLANE;
    private static final Shape AND = new Shape(Shape.Kind.PRODUCT, 2, 0, 0, 0);
    private static final Shape NOT = Shape.of(Shape.Kind.NOT);

    /** Places the cells' nodes, in the cells' order: the ends first, the others from there on. */
    private static int[] planes(CellNetwork network) {
        return planes(network, IntStream.range(0, network.cellCount()).toArray());
    }

    private static int[] planes(CellNetwork network, int[] order) {
        int inputs = network.circuit().inputCount();
        int ends = inputs + network.outputNodes().length;
        return SlotAllocator.allocate(
                network,
                order,
                IntStream.range(0, inputs).toArray(),
                IntStream.range(inputs, ends).toArray(),
                ends,
                CellNetworks.meter());
    }

    @Test
    void thePlaneThatWasFreedLastIsTakenFirst() {
        CellNetwork network =
                CellNetworks.of(
                        2,
                        7,
                        new int[] {6},
                        Cell.of(AND, 3, 1, 2),
                        Cell.of(AND, 4, 3, 1),
                        Cell.of(AND, 5, 4, 3), // frees that of 4, then that of 3
                        Cell.of(AND, 6, 5, 2));
        // The constant, two inputs, the cells' results; an output's copy and the constant false.
        assertArrayEquals(new int[] {NONE, 0, 1, 3, 4, 3, 2, NONE, NONE}, planes(network));
    }

    /** Freed twice, the plane of the first would be that of two values at once. */
    @Test
    void aNodeThatACellReadsTwiceIsFreedOnce() {
        CellNetwork network =
                CellNetworks.of(
                        2,
                        7,
                        new int[] {6},
                        Cell.of(AND, 3, 1, 2),
                        Cell.of(AND, 4, 3, 3),
                        Cell.of(AND, 5, 1, 2),
                        Cell.of(AND, 6, 4, 5));
        assertArrayEquals(new int[] {NONE, 0, 1, 3, 3, 4, 2, NONE, NONE}, planes(network));
    }

    /** An output may be read, too; its plane is not for others. */
    @Test
    void theEndsKeepTheirPlanes() {
        CellNetwork network =
                CellNetworks.of(
                        1,
                        6,
                        new int[] {2, 5},
                        Cell.of(NOT, 2, 1),
                        Cell.of(NOT, 3, 2),
                        Cell.of(NOT, 4, 3),
                        Cell.of(NOT, 5, 4));
        assertArrayEquals(new int[] {NONE, 0, 1, 3, 3, 2, NONE, NONE, NONE}, planes(network));
    }

    /** Its first sum is written while the second pair is still to be read. */
    @Test
    void resultsOfACellThatWritesEarlyTakeNoOperandsPlace() {
        Shape adders = new Shape(Shape.Kind.ADD, 2, 0, Shape.END_NONE, Shape.START_PLANE);
        CellNetwork network =
                CellNetworks.of(
                        1,
                        10,
                        new int[] {9},
                        Cell.of(NOT, 2, 1),
                        Cell.of(NOT, 3, 1),
                        Cell.of(NOT, 4, 1),
                        Cell.of(NOT, 5, 1),
                        Cell.of(NOT, 6, 1),
                        new Cell(adders, new int[] {2, 3, 4, 5, 6}, 7, 8),
                        Cell.of(AND, 9, 7, 8));
        int[] planes = planes(network);
        assertArrayEquals(new int[] {2, 3, 4, 5, 6}, Arrays.copyOfRange(planes, 2, 7));
        assertArrayEquals(new int[] {7, 8}, Arrays.copyOfRange(planes, 7, 9));
    }

    /** Whatever the order, each cell finds what it reads, and no plane is taken for nothing. */
    @Test
    void noTwoValuesThatAreStillToBeReadShareAPlane() {
        Random random = new Random(3);
        int shared = 0;
        for (int size = 1; size < 150; size++) {
            CellNetwork network = CellNetworks.random(random, size);
            int[] order = CellNetworks.anyOrder(network, random);
            int[] planes = planes(network, order);
            assertEachIsFoundWhereItWasPut(network, order, planes);
            int first = network.circuit().inputCount() + network.outputNodes().length;
            int end = Math.max(first, Arrays.stream(planes).max().orElseThrow() + 1);
            assertEquals(mostAtOnce(network, order), end - first);
            shared += network.cellCount() - (end - first);
        }
        assertTrue(shared > 1_000, shared + " planes were saved");
    }

    private static void assertEachIsFoundWhereItWasPut(
            CellNetwork network, int[] order, int[] planes) {
        int[] nodeIn = new int[planes.length + 1];
        Arrays.fill(nodeIn, NONE);
        BitSet placed = new BitSet();
        for (int node = 1; node <= network.circuit().inputCount(); node++) {
            nodeIn[planes[node]] = node;
            placed.set(node);
        }
        for (int cell : order) {
            boolean writesEarly = network.shape(cell).resultCount() > 1;
            if (writesEarly) {
                put(CellNetworks.results(network, cell), planes, nodeIn, placed);
            }
            for (int node : CellNetworks.operands(network, cell)) {
                assertEquals(node, nodeIn[planes[node]], "what cell " + cell + " reads");
            }
            if (!writesEarly) {
                put(CellNetworks.results(network, cell), planes, nodeIn, placed);
            }
        }
        for (int output = 0; output < network.outputNodes().length; output++) {
            int plane = network.circuit().inputCount() + output;
            assertEquals(network.outputNodes()[output], nodeIn[plane]);
        }
        for (int node = 0; node < planes.length; node++) {
            assertEquals(placed.get(node), planes[node] != NONE, "node " + node);
        }
    }

    private static void put(int[] nodes, int[] planes, int[] nodeIn, BitSet placed) {
        for (int node : nodes) {
            nodeIn[planes[node]] = node;
            placed.set(node);
        }
    }

    /** Returns the most values between the ends that are in use at the same time. */
    private static int mostAtOnce(CellNetwork network, int[] order) {
        BitSet ends = new BitSet();
        ends.set(1, network.circuit().firstGate());
        Arrays.stream(network.outputNodes()).forEach(ends::set);
        BitSet live = new BitSet();
        int most = 0;
        for (int i = 0; i < order.length; i++) {
            BitSet later = new BitSet();
            for (int k = i + 1; k < order.length; k++) {
                Arrays.stream(CellNetworks.operands(network, order[k])).forEach(later::set);
            }
            BitSet before = (BitSet) live.clone();
            live.and(later);
            int[] results = CellNetworks.results(network, order[i]);
            Arrays.stream(results).forEach(live::set);
            live.andNot(ends);
            if (results.length > 1) {
                before.or(live);
                most = Math.max(most, before.cardinality());
            }
            most = Math.max(most, live.cardinality());
        }
        return most;
    }
}
