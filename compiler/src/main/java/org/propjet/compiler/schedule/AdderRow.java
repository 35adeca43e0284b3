package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;

import java.util.Collections;
import java.util.Optional;

/**
 * A cell that grows adder by adder, and takes in what is around the row and read by nothing else:
 * the conjunction that is its first carry, the products by a common factor that it adds, and what
 * becomes of its last carry.
 *
 * <p>Not thread-safe; used once.
 */
final class AdderRow {
    /** Adders in a cell: longer rows are of many lengths, and so many more loops to be compiled. */
    private static final int MAX_ADDERS = 3;

    /**
     * Adders in a cell that starts with a product, as the sums of a multiplication do: they come
     * one after another, all of one length, which is the bits of the number of moves: 12 do for
     * 4,095. With 3 a step of the public pentago takes 2.1 microseconds for 1.65, and of the public
     * breakthrough 4.0 for 3.65.
     */
    private static final int MAX_ADDERS_OF_PRODUCT = 12;

    private static final int NONE = AdderLinks.NONE;

    private final NodeReaders readers;
    private final AdderLinks links;

    /** The nodes that cells made before yield or keep inside. */
    private final boolean[] claimed;

    private final int zero;
    private Shape.Kind kind;
    private final IntArrayList start = new IntArrayList();

    /** Of each adder the two planes it adds. */
    private final IntArrayList addends = new IntArrayList();

    /** Of each adder the carry, or NONE, and the sum, or NONE. */
    private final IntArrayList carries = new IntArrayList();

    private final IntArrayList sums = new IntArrayList();
    private final IntArrayList results = new IntArrayList();
    private final IntArrayList inside = new IntArrayList();
    private int factor = NONE;
    private int selector = NONE;
    private int rest;
    private int end = Shape.END_STORE;

    /*
     * A cell must not read, even by a detour, what it yields. Nodes are numbered in an order of
     * evaluation, so it cannot if all that it reads is numbered lower than all that it yields.
     */
    private int highestOperand;
    private int lowestResult = Integer.MAX_VALUE;

    /**
     * Begins a row.
     *
     * @param claimed the nodes that cells yield or keep inside; a finished row adds its own
     * @param zero the node that is false
     */
    AdderRow(
            NodeReaders readers, AdderLinks links, boolean[] claimed, int zero, boolean subtracts) {
        this.readers = readers;
        this.links = links;
        this.claimed = claimed;
        this.zero = zero;
        this.kind = subtracts ? Shape.Kind.SUBTRACT : Shape.Kind.ADD;
    }

    // ---- Adders ----

    /** Returns whether a carry can be the next that is added. */
    boolean mayAdd(int carry, int before) {
        int sum = links.sumOf(carry);
        int lowest = sum == NONE ? carry : Math.min(carry, sum);
        return carries.size() < mostAdders()
                && (rest == 0 || sum == NONE)
                && highest(carry, before) < Math.min(lowestResult, lowest);
    }

    private int mostAdders() {
        return startsWithProduct() ? MAX_ADDERS_OF_PRODUCT : MAX_ADDERS;
    }

    private boolean startsWithProduct() {
        return start.size() == 2;
    }

    /** Returns the highest operand of the row if one more node's are read. */
    private int highest(int node, int before) {
        Circuit.Operation operation = readers.operation(node);
        int highest = highestOperand;
        for (int i = 0; i < operation.code().operandCount(); i++) {
            int operand = NodeReaders.operand(operation, i);
            highest = operand == before ? highest : Math.max(highest, operand);
        }
        return highest;
    }

    /** Adds an adder: that of a carry, which reads the one before, or NONE if it is the first. */
    void add(int carry, int before) {
        highestOperand = highest(carry, before);
        Circuit.Operation operation = readers.operation(carry);
        IntArrayList read = operandsBut(operation, before);
        if (before == NONE) {
            if (operation.code() == Code.AND_NOT) {
                Collections.swap(read, 0, 1);
            }
            takeStart(carry, read);
        }
        if (read.size() == 1) {
            read.add(operation.code() == Code.OR ? 0 : 1, zero);
        }
        int sum = links.sumOf(carry);
        addAdder(read, carry, sum);
        inside.add(carry);
        if (sum == NONE) {
            rest++;
        } else {
            addResult(sum);
        }
    }

    private void addAdder(IntArrayList read, int carry, int sum) {
        addends.addAll(read);
        carries.add(carry);
        sums.add(sum);
    }

    private static IntArrayList operandsBut(Circuit.Operation operation, int before) {
        IntArrayList read = new IntArrayList(3);
        for (int i = 0; i < operation.code().operandCount(); i++) {
            int operand = NodeReaders.operand(operation, i);
            if (operand != before) {
                read.add(operand);
            }
        }
        return read;
    }

    private void addResult(int node) {
        results.add(node);
        lowestResult = Math.min(lowestResult, node);
    }

    // ---- The start ----

    /**
     * Takes the first carry away from what the first adder reads: its own product if it has one.
     */
    private void takeStart(int carry, IntArrayList read) {
        if (read.size() < 3) {
            start.add(zero);
            return;
        }
        int product = NONE;
        for (int node : read) {
            if (kind == Shape.Kind.ADD && isOwnProduct(node, carry, links.sumOf(carry))) {
                product = Math.max(product, node);
            }
        }
        if (product == NONE) {
            start.add(read.removeInt(2));
            return;
        }
        read.rem(product);
        start.add(readers.operation(product).a());
        start.add(readers.operation(product).b());
        inside.add(product);
    }

    /** Returns whether a node is a conjunction that only one adder reads. */
    private boolean isOwnProduct(int node, int carry, int sum) {
        return readers.isOperation(node)
                && node != zero
                && readers.operation(node).code() == Code.AND
                && !links.isCarry(node)
                && !claimed[node]
                && readers.isReadOnlyBy(node, carry, sum);
    }

    // ---- The factor ----

    /** Makes it a multiplication if each adder adds a product, all by the same factor. */
    private void takeFactor() {
        for (int side = 0; side < 2; side++) {
            int product = addends.getInt(side);
            if (isOwnProduct(product, carries.getInt(0), sums.getInt(0))) {
                Circuit.Operation operation = readers.operation(product);
                if (multiplyBy(operation.a()) || multiplyBy(operation.b())) {
                    return;
                }
            }
        }
    }

    private boolean multiplyBy(int by) {
        IntArrayList products = new IntArrayList();
        for (int adder = 0; adder < carries.size(); adder++) {
            int product = productBy(by, adder);
            if (product == NONE) {
                return false;
            }
            products.add(product);
        }
        for (int adder = 0; adder < carries.size(); adder++) {
            int product = products.getInt(adder);
            Circuit.Operation operation = readers.operation(product);
            int x = addends.getInt(2 * adder);
            x = x == product ? addends.getInt(2 * adder + 1) : x;
            addends.set(2 * adder, x);
            addends.set(2 * adder + 1, operation.a() == by ? operation.b() : operation.a());
        }
        inside.addAll(products);
        factor = by;
        kind = Shape.Kind.MULTIPLY;
        return true;
    }

    /** Returns the product by a factor that an adder adds, or NONE. */
    private int productBy(int by, int adder) {
        for (int node : addends.subList(2 * adder, 2 * adder + 2)) {
            if (isOwnProduct(node, carries.getInt(adder), sums.getInt(adder))
                    && (readers.operation(node).a() == by || readers.operation(node).b() == by)) {
                return node;
            }
        }
        return NONE;
    }

    // ---- The end ----

    /** Takes in what alone reads the last carry, if it is such that a row may end in it. */
    void takeEnd(int last) {
        if (readers.isOutput(last)) {
            return;
        }
        if (readers.count(last) == 2) {
            takeSelect(last, readers.reader(last, 0), readers.reader(last, 1));
            takeSelect(last, readers.reader(last, 1), readers.reader(last, 0));
        } else if (readers.count(last) == 1 && rest == 0 && carries.size() < mostAdders()) {
            takeParity(last, readers.reader(last, 0));
        }
    }

    /** Takes in the two conjunctions that share out a selector by the last carry. */
    private void takeSelect(int last, int with, int without) {
        Circuit.Operation kept = readers.operation(with);
        Circuit.Operation negated = readers.operation(without);
        int candidate = negated.a();
        if (kept.code() == Code.AND
                && negated.code() == Code.AND_NOT
                && negated.b() == last
                && (kept.a() == last ? kept.b() : kept.a()) == candidate
                && !links.isCarry(with)
                && !links.isCarry(without)
                && !claimed[with]
                && !claimed[without]
                && Math.max(highestOperand, candidate)
                        < Math.min(lowestResult, Math.min(with, without))) {
            selector = candidate;
            addResult(with);
            addResult(without);
            end = Shape.END_SELECT;
        }
    }

    /** Takes in a parity that alone reads the last carry. */
    private void takeParity(int last, int reader) {
        Circuit.Operation operation = readers.operation(reader);
        boolean isParity = operation.code() == Code.XOR || operation.code() == Code.XOR3;
        if (!isParity
                || links.isSum(reader)
                || claimed[reader]
                || highest(reader, last) >= Math.min(lowestResult, reader)) {
            return;
        }
        IntArrayList read = operandsBut(operation, last);
        if (read.size() == 1) {
            read.add(zero);
        }
        addAdder(read, NONE, reader);
        addResult(reader);
        end = Shape.END_NONE;
    }

    /**
     * Makes the cell of what was added, and claims its nodes; empty if it is a carry alone.
     *
     * @param last the last carry
     */
    Optional<AdderFinder.Row> finish(int last) {
        if (end == Shape.END_STORE) {
            if (carries.size() == 1 && rest == 1) {
                return Optional.empty();
            }
            addResult(last);
        }
        if (startsWithProduct()) {
            takeFactor();
        }
        for (int node : inside) {
            claimed[node] = true;
        }
        for (int node : results) {
            claimed[node] = true;
        }
        int startKind = startsWithProduct() ? Shape.START_PRODUCT : Shape.START_PLANE;
        Shape shape = new Shape(kind, carries.size() - rest, rest, end, startKind);
        return Optional.of(
                new AdderFinder.Row(shape, operands().toIntArray(), results.toIntArray()));
    }

    private IntArrayList operands() {
        IntArrayList operands = new IntArrayList(start);
        if (factor != NONE) {
            operands.add(factor);
        }
        operands.addAll(addends);
        if (selector != NONE) {
            operands.add(selector);
        }
        return operands;
    }
}
