package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.IntChunks;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class TreeCoverTest {
    private static final int INPUTS = 8;

    /** Operations over eight inputs, which are the nodes 1 to 8; the last is the output. */
    private final List<Operation> operations = new ArrayList<>();

    private int and(int a, int b) {
        return add(Code.AND, a, b);
    }

    private int or(int a, int b) {
        return add(Code.OR, a, b);
    }

    private int andNot(int a, int b) {
        return add(Code.AND_NOT, a, b);
    }

    private int add(Code code, int a, int b) {
        operations.add(new Operation(code, a, b, 0));
        return INPUTS + operations.size();
    }

    private static Circuit circuit(List<Operation> operations, int inputCount, int... outputs) {
        int[] literals = new int[outputs.length];
        for (int i = 0; i < literals.length; i++) {
            literals[i] = NetLiteral.of(outputs[i]);
        }
        return Circuit.of(
                inputCount, List.copyOf(operations), literals, new int[operations.size()]);
    }

    /** Returns the cells of what was added, of which the last is the output. */
    private String cells() {
        return cells(INPUTS + operations.size());
    }

    private String cells(int... outputs) {
        Covered covered = new Covered(circuit(operations, INPUTS, outputs));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < covered.roots.size(); i++) {
            text.append(text.isEmpty() ? "" : "; ").append("n").append(covered.roots.getInt(i));
            text.append(" = ").append(covered.shapes.get(i));
            covered.operands.get(i).forEach(node -> text.append(" n").append(node));
        }
        return text.toString();
    }

    // ---- Small trees ----

    @Test
    void aSumOfProductsIsOneCell() {
        or(and(1, 2), and(3, 4));
        assertEquals("n11 = SUM 0 2 0 0 n1 n2 n3 n4", cells());
    }

    @Test
    void aProductOfAllKindsIsOneCell() {
        andNot(and(1, andNot(2, 3)), or(4, 5));
        assertEquals("n12 = PRODUCT 2 4 n1 n2 n3 n4 n5 n3", cells());
    }

    @Test
    void productsWithNegatedFactorsAreTerms() {
        or(andNot(and(1, 2), 3), 4);
        assertEquals("n11 = TERMS 1 2 1 1 n1 n2 n3 n4", cells());
    }

    /** Where there is no shape for the counts, a plane is read again. */
    @Test
    void aTreeIsPaddedToItsShape() {
        or(or(1, or(2, 3)), and(4, 5));
        assertEquals("n12 = SUM 0 4 0 0 n4 n5 n3 n3 n2 n2 n1 n1", cells());
    }

    /** Five factors are too many; those of the first operand are taken in. */
    @Test
    void whatHasNoShapeIsCutInTwo() {
        and(and(1, 2), and(3, and(4, 5)));
        assertEquals("n11 = PRODUCT 3 0 n3 n4 n5; n12 = PRODUCT 3 0 n1 n2 n11", cells());
    }

    /** A product cannot have a sum, nor a difference's negated part a product. */
    @Test
    void whatIsNoTermOfItsReaderIsACellOfItsOwn() {
        and(1, or(2, 3));
        assertEquals("n9 = SUM 2 0 0 0 n2 n3; n10 = PRODUCT 2 0 n1 n9", cells());
        operations.clear();
        andNot(1, and(2, 3));
        assertEquals("n9 = PRODUCT 2 0 n2 n3; n10 = PRODUCT 1 1 n1 n9", cells());
        operations.clear();
        andNot(1, or(2, and(3, 4)));
        assertEquals("n10 = SUM 1 1 0 0 n2 n3 n4; n11 = PRODUCT 1 1 n1 n10", cells());
        operations.clear();
        or(1, and(2, add(Code.XOR, 3, 4)));
        assertEquals("n11 = SUM 1 1 0 0 n1 n2 n9", cells());
    }

    /** What two read, or an output is, must be there for both. */
    @Test
    void whatOthersReadTooIsNotTakenIn() {
        int shared = and(1, 2);
        or(or(shared, 3), and(shared, 4));
        assertEquals("n9 = PRODUCT 2 0 n1 n2; n12 = SUM 2 1 0 0 n9 n3 n9 n4", cells());
        operations.clear();
        or(and(1, 2), 3);
        assertEquals("n9 = PRODUCT 2 0 n1 n2; n10 = SUM 2 0 0 0 n9 n3", cells(9, 10));
        operations.clear();
        int twice = and(1, 2);
        or(twice, twice);
        assertEquals("n9 = PRODUCT 2 0 n1 n2; n10 = SUM 2 0 0 0 n9 n9", cells());
    }

    /** A row of adders is a cell already; what it reads may be a tree. */
    @Test
    void whatARowOfAddersHasIsLeftAlone() {
        int x = and(1, 2);
        operations.add(new Operation(Code.XOR, x, 3, 0));
        int carry = and(x, 3);
        operations.add(new Operation(Code.XOR3, 4, 5, carry));
        operations.add(new Operation(Code.MAJORITY, 4, 5, carry));
        or(and(6, 7), 13);
        assertEquals("n9 = PRODUCT 2 0 n1 n2; n15 = SUM 1 1 0 0 n13 n6 n7", cells(10, 12, 15));
    }

    // ---- Random circuits ----

    @Test
    void randomTreesAreCoveredOnceAndMeanTheSame() {
        Random random = new Random(2);
        int absorbed = 0;
        for (int size = 1; size < 400; size++) {
            absorbed += assertCovered(randomTrees(random, size), random);
        }
        assertTrue(absorbed > 20_000, absorbed + " are inside of trees");
    }

    @Test
    void amongAddersTreesMeanTheSame() {
        Random random = new Random(3);
        int absorbed = 0;
        for (int size = 1; size < 400; size++) {
            absorbed += assertCovered(RandomCircuits.circuit(random, 6, size), random);
        }
        assertTrue(absorbed > 500, absorbed + " are inside of trees");
    }

    /** Returns a circuit of which most operations are read once. */
    private static Circuit randomTrees(Random random, int operationCount) {
        List<Operation> operations = new ArrayList<>();
        List<Code> codes = List.of(Code.AND, Code.OR, Code.OR, Code.AND_NOT, Code.AND);
        IntArrayList unread = new IntArrayList();
        for (int i = 0; i < operationCount; i++) {
            int a = randomOperand(random, unread, INPUTS + i);
            int b = randomOperand(random, unread, INPUTS + i);
            Code code = random.nextInt(20) == 0 ? Code.XOR : codes.get(random.nextInt(5));
            operations.add(new Operation(code, a, b, 0));
            unread.add(INPUTS + 1 + i);
        }
        return circuit(operations, INPUTS, unread.toIntArray());
    }

    private static int randomOperand(Random random, IntArrayList unread, int last) {
        int any = 1 + random.nextInt(random.nextInt(10) == 0 ? last : INPUTS);
        boolean isFresh = !unread.isEmpty() && random.nextInt(3) > 0;
        int node = isFresh ? unread.getInt(unread.size() - 1) : any;
        unread.rem(node);
        return node;
    }

    /** What a cover says of a circuit: for each tree its root, its shape and what it reads. */
    private static final class Covered {
        final NodeReaders readers;
        final AdderFinder adders;
        final TreeCover cover;
        final IntArrayList roots = new IntArrayList();
        final List<Shape> shapes = new ArrayList<>();
        final List<IntArrayList> operands = new ArrayList<>();

        Covered(Circuit circuit) {
            readers = NodeReaders.of(circuit, CellNetworks.meter());
            adders = new AdderFinder(circuit, readers, CellNetworks.meter());
            adders.find();
            cover = new TreeCover(circuit, readers, adders, CellNetworks.meter());
            for (int node = circuit.firstGate(); node < circuit.nodeCount(); node++) {
                if (isLogic(node) && !cover.isAbsorbed(node)) {
                    IntChunks chunks = new IntChunks();
                    chunks.add(-1);
                    roots.add(node);
                    shapes.add(cover.shape(node, chunks));
                    IntArrayList read = new IntArrayList(chunks.toArray(CellNetworks.meter()));
                    assertEquals(-1, read.removeInt(0), "what was read before is kept");
                    operands.add(read);
                }
            }
        }

        boolean isLogic(int node) {
            Code code = readers.operation(node).code();
            return !adders.isClaimed(node)
                    && (code == Code.AND || code == Code.OR || code == Code.AND_NOT);
        }
    }

    /** Returns how many nodes are inside of trees. */
    private static int assertCovered(Circuit circuit, Random random) {
        Covered covered = new Covered(circuit);
        NodeReaders readers = covered.readers;
        int[] coverCounts = new int[circuit.nodeCount()];
        long[] values = values(circuit, random);
        for (int i = 0; i < covered.roots.size(); i++) {
            int root = covered.roots.getInt(i);
            Shape shape = covered.shapes.get(i);
            int[] operands = covered.operands.get(i).toIntArray();
            assertTrue(
                    TreeShapes.SUMS.contains(shape)
                            || TreeShapes.TERMS.contains(shape)
                            || TreeShapes.PRODUCTS.contains(shape));
            assertEquals(shape.operandCount(), operands.length);
            assertEquals(values[root], value(shape, operands, values), "n" + root + ", " + shape);
            IntArrayList path = IntArrayList.of(root);
            while (!path.isEmpty()) {
                int node = path.popInt();
                coverCounts[node]++;
                for (int k = 0; k < 2; k++) {
                    int read = NodeReaders.operand(readers.operation(node), k);
                    if (covered.cover.isAbsorbed(read)) {
                        path.add(read);
                    }
                }
            }
            for (int operand : operands) {
                assertFalse(covered.cover.isAbsorbed(operand));
            }
        }
        int absorbed = 0;
        for (int node = 0; node < circuit.nodeCount(); node++) {
            boolean isLogic = readers.isOperation(node) && covered.isLogic(node);
            assertEquals(isLogic ? 1 : 0, coverCounts[node], "n" + node);
            absorbed += covered.cover.isAbsorbed(node) ? 1 : 0;
        }
        return absorbed;
    }

    /** Returns the value of each node for random inputs in 64 lanes. */
    private static long[] values(Circuit circuit, Random random) {
        long[] inputs = random.longs(circuit.inputCount()).toArray();
        int[] all = new int[circuit.nodeCount()];
        for (int node = 0; node < all.length; node++) {
            all[node] = NetLiteral.of(node);
        }
        return RandomCircuits.evaluate(
                Circuit.of(circuit.inputCount(), circuit.operations(), all, circuit.origins()),
                inputs);
    }

    /** Computes a cell as the table in {@link Shape} says. */
    private static long value(Shape shape, int[] operands, long[] values) {
        Terms terms = new Terms(operands, values);
        switch (shape.kind()) {
            case SUM -> {
                terms.add(shape.first(), 1, 0);
                terms.add(shape.second(), 2, 0);
                terms.add(shape.third(), 1, 1);
                terms.add(shape.fourth(), 3, 0);
            }
            case TERMS -> {
                terms.add(shape.first(), shape.second(), shape.third());
                terms.add(shape.fourth(), 1, 0);
            }
            case PRODUCT -> terms.add(1, shape.first(), shape.second());
            default -> throw new AssertionError(shape);
        }
        return terms.sum;
    }

    private static final class Terms {
        private final int[] operands;
        private final long[] values;
        private int at;
        private long sum;

        Terms(int[] operands, long[] values) {
            this.operands = operands;
            this.values = values;
        }

        void add(int count, int kept, int negated) {
            for (int term = 0; term < count; term++) {
                long product = -1;
                for (int i = 0; i < kept + negated; i++) {
                    long value = values[operands[at++]];
                    product &= i < kept ? value : ~value;
                }
                sum |= product;
            }
        }
    }
}
