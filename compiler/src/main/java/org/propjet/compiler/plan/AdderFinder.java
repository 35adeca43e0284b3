package org.propjet.compiler.plan;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Finds rows of full adders in a circuit: operations whose carries go to one another and nowhere
 * else, so that one cell can keep them in a register.
 *
 * <p>A carry is a majority (or the borrow of a difference), or the conjunction of two planes whose
 * parity is taken, too; a half adder is a full one with a plane of zeros.
 *
 * <p>Not thread-safe; used once. Cost: linear in the circuit.
 */
final class AdderFinder {
    private static final int NONE = -1;

    /** Adders in a cell: the JIT compiler gives up keeping longer rows in registers. */
    private static final int MAX_ADDERS = 3;

    private final Circuit circuit;
    private final NodeReaders readers;
    private final int zero;

    /** For each carry the parity of the same operands, or NONE. */
    private final int[] sumOf;

    /** For each carry the one after it in its row, or NONE. */
    private final int[] nextOf;

    private final boolean[] hasPrevious;
    private final boolean[] isCarry;
    private final boolean[] claimed;
    private final List<Row> rows = new ArrayList<>();

    AdderFinder(Circuit circuit, NodeReaders readers) {
        this.circuit = circuit;
        this.readers = readers;
        this.zero = CellNetwork.zero(circuit);
        this.sumOf = filled(circuit.nodeCount());
        this.nextOf = filled(circuit.nodeCount());
        this.hasPrevious = new boolean[circuit.nodeCount()];
        this.isCarry = new boolean[circuit.nodeCount()];
        this.claimed = new boolean[circuit.nodeCount()];
    }

    private static int[] filled(int size) {
        int[] array = new int[size];
        Arrays.fill(array, NONE);
        return array;
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
        return claimed[node];
    }

    List<Row> find() {
        int end = circuit.nodeCount();
        Long2IntOpenHashMap parities = parities();
        for (int node = circuit.firstOperation(); node < end; node++) {
            switch (readers.operation(node).code()) {
                case AND, AND_NOT -> isCarry[node] = findSum(node, parities);
                case MAJORITY, BORROW -> {
                    findSum(node, parities);
                    isCarry[node] = true;
                }
                default -> {}
            }
        }
        for (int node = circuit.firstOperation(); node < end; node++) {
            if (isCarry[node] || mayFollow(node)) {
                linkPrevious(node);
            }
        }
        for (int node = circuit.firstOperation(); node < end; node++) {
            if (isCarry[node] && !hasPrevious[node]) {
                cutRows(node);
            }
        }
        return rows;
    }

    /** Returns whether an operation, though no carry by itself, is one when it reads a borrow. */
    private boolean mayFollow(int node) {
        Code code = readers.operation(node).code();
        return code == Code.OR || code == Code.AND_NOT;
    }

    private boolean subtracts(int node) {
        return switch (readers.operation(node).code()) {
            case BORROW, AND_NOT, OR -> true;
            default -> false;
        };
    }

    private Long2IntOpenHashMap parities() {
        Long2IntOpenHashMap parities = new Long2IntOpenHashMap();
        parities.defaultReturnValue(NONE);
        for (int node = circuit.firstOperation(); node < circuit.nodeCount(); node++) {
            Code code = readers.operation(node).code();
            if (code == Code.XOR || code == Code.XOR3) {
                parities.put(key(readers.operation(node)), node);
            }
        }
        return parities;
    }

    /** Returns a number that is the same for the same operands, and hardly ever for others. */
    private static long key(Circuit.Operation operation) {
        long key = HashCommon.mix((long) operation.a()) + HashCommon.mix((long) operation.b());
        return operation.code().operandCount() == 3
                ? key + HashCommon.mix((long) operation.c())
                : key;
    }

    /** Finds the parity of a carry's operands; returns whether there is one. */
    private boolean findSum(int carry, Long2IntOpenHashMap parities) {
        Circuit.Operation operation = readers.operation(carry);
        int parity = parities.get(key(operation));
        if (parity == NONE
                || claimed[parity]
                || readers.operation(parity).code().operandCount()
                        != operation.code().operandCount()
                || !readsAll(parity, operation)) {
            return false;
        }
        claimed[parity] = true;
        sumOf[carry] = parity;
        return true;
    }

    private boolean readsAll(int reader, Circuit.Operation operation) {
        for (int i = 0; i < operation.code().operandCount(); i++) {
            if (!reads(reader, NodeReaders.operand(operation, i))) {
                return false;
            }
        }
        return true;
    }

    private boolean reads(int reader, int node) {
        Circuit.Operation operation = readers.operation(reader);
        return operation.a() == node
                || operation.b() == node
                || (operation.code().operandCount() == 3 && operation.c() == node);
    }

    /**
     * Links a carry to the one it reads that nothing else reads. A disjunction with a borrow is a
     * borrow, too: of zero less a plane.
     */
    private void linkPrevious(int carry) {
        Circuit.Operation operation = readers.operation(carry);
        int best = NONE;
        for (int i = 0; i < operation.code().operandCount(); i++) {
            int operand = NodeReaders.operand(operation, i);
            if (readers.isOperation(operand)
                    && isCarry[operand]
                    && subtracts(operand) == subtracts(carry)
                    && mayCarry(operation, i)
                    && readers.isReadOnlyBy(operand, carry, sumOf[carry])
                    && (best == NONE || hasPrevious[operand])) {
                best = operand;
            }
        }
        if (best != NONE) {
            nextOf[best] = carry;
            hasPrevious[carry] = true;
            isCarry[carry] = true;
        }
    }

    /** Returns whether the operand at an index can be the borrow that comes in. */
    private static boolean mayCarry(Circuit.Operation operation, int index) {
        return switch (operation.code()) {
            case BORROW -> index > 0;
            case AND_NOT -> index == 0;
            default -> true;
        };
    }

    /** Makes cells of a row from its first carry on. */
    private void cutRows(int first) {
        RowBuilder row = new RowBuilder(subtracts(first));
        int before = NONE;
        for (int carry = first; carry != NONE; carry = nextOf[carry]) {
            if (before != NONE && !row.mayAdd(carry, before)) {
                row.finish(before);
                row = new RowBuilder(subtracts(first));
                before = NONE;
            }
            if (before != NONE || sumOf[carry] != NONE || !mayFollow(carry)) {
                row.add(carry, before);
                before = carry;
            }
        }
        if (before != NONE) {
            row.takeEnd(before);
            row.finish(before);
        }
    }

    /** A cell that grows adder by adder. */
    private final class RowBuilder {
        private final Shape.Kind kind;
        private final IntArrayList operands = new IntArrayList();
        private final IntArrayList results = new IntArrayList();
        private final IntArrayList inside = new IntArrayList();
        private int sums;
        private int rest;
        private int end = Shape.END_STORE;

        /*
         * A cell must not read, even by a detour, what it yields. Nodes are numbered in an order of
         * evaluation, so it cannot if all that it reads is numbered lower than all that it yields.
         */
        private int highestOperand;
        private int lowestResult = Integer.MAX_VALUE;

        RowBuilder(boolean subtracts) {
            this.kind = subtracts ? Shape.Kind.SUBTRACT : Shape.Kind.ADD;
        }

        boolean mayAdd(int carry, int before) {
            int sum = sumOf[carry];
            int lowest = sum == NONE ? carry : Math.min(carry, sum);
            return sums + rest < MAX_ADDERS
                    && (rest == 0 || sum == NONE)
                    && highest(carry, before) < Math.min(lowestResult, lowest);
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

        void add(int carry, int before) {
            highestOperand = highest(carry, before);
            Circuit.Operation operation = readers.operation(carry);
            IntArrayList read = operandsBut(operation, before);
            if (before == NONE) {
                if (operation.code() == Code.AND_NOT) {
                    Collections.swap(read, 0, 1);
                }
                operands.add(read.size() == 3 ? read.removeInt(2) : zero);
            }
            if (read.size() == 1) {
                read.add(operation.code() == Code.OR ? 0 : 1, zero);
            }
            operands.addAll(read);
            inside.add(carry);
            if (sumOf[carry] == NONE) {
                rest++;
            } else {
                sums++;
                addResult(sumOf[carry]);
            }
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

        /** Takes in what alone reads the last carry, if it is such that a row may end in it. */
        void takeEnd(int last) {
            if (readers.isOutput(last)) {
                return;
            }
            if (readers.count(last) == 2) {
                takeSelect(last, readers.reader(last, 0), readers.reader(last, 1));
                takeSelect(last, readers.reader(last, 1), readers.reader(last, 0));
            } else if (readers.count(last) == 1 && rest == 0 && sums < MAX_ADDERS) {
                takeParity(last, readers.reader(last, 0));
            }
        }

        /** Takes in the two conjunctions that share out a selector by the last carry. */
        private void takeSelect(int last, int with, int without) {
            Circuit.Operation kept = readers.operation(with);
            Circuit.Operation denied = readers.operation(without);
            int selector = denied.a();
            if (kept.code() == Code.AND
                    && denied.code() == Code.AND_NOT
                    && denied.b() == last
                    && (kept.a() == last ? kept.b() : kept.a()) == selector
                    && !isCarry[with]
                    && !isCarry[without]
                    && Math.max(highestOperand, selector)
                            < Math.min(lowestResult, Math.min(with, without))) {
                operands.add(selector);
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
                    || claimed[reader]
                    || highest(reader, last) >= Math.min(lowestResult, reader)) {
                return;
            }
            IntArrayList read = operandsBut(operation, last);
            if (read.size() == 1) {
                read.add(zero);
            }
            operands.addAll(read);
            addResult(reader);
            sums++;
            end = Shape.END_NONE;
        }

        void finish(int last) {
            if (end == Shape.END_STORE) {
                if (sums == 0 && rest == 1) {
                    return;
                }
                addResult(last);
            }
            for (int node : inside) {
                claimed[node] = true;
            }
            for (int node : results) {
                claimed[node] = true;
            }
            Shape shape = new Shape(kind, sums, rest, end, 0);
            rows.add(new Row(shape, operands.toIntArray(), results.toIntArray()));
        }
    }
}
