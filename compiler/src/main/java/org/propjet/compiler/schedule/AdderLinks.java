package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.engine.ground.BudgetMeter;

import java.util.Arrays;

/**
 * Which operations of a circuit are the carries of adders, which parities belong to them, and which
 * carry goes to the next adder and nowhere else.
 *
 * <p>A carry is a majority (or the borrow of a difference), or the conjunction of two planes whose
 * parity is taken, too; a half adder is a full one with a plane of zeros.
 *
 * <p>Immutable once made. Cost: linear in the circuit.
 */
final class AdderLinks {
    static final int NONE = -1;

    private final Circuit circuit;
    private final NodeReaders readers;

    /** For each carry the parity of the same operands, or NONE. */
    private final int[] sumOf;

    /** For each carry the one after it in its row, or NONE. */
    private final int[] nextOf;

    private final boolean[] hasPrevious;
    private final boolean[] isCarry;
    private final boolean[] isSum;

    AdderLinks(Circuit circuit, NodeReaders readers, BudgetMeter meter) {
        this.circuit = circuit;
        this.readers = readers;
        this.sumOf = filled(circuit.nodeCount(), meter);
        this.nextOf = filled(circuit.nodeCount(), meter);
        meter.look("finding adders");
        this.hasPrevious = new boolean[circuit.nodeCount()];
        this.isCarry = new boolean[circuit.nodeCount()];
        this.isSum = new boolean[circuit.nodeCount()];
        findCarries(meter);
        for (int node = circuit.firstGate(); node < circuit.nodeCount(); node++) {
            meter.tick("finding adders");
            if (isCarry[node] || mayFollow(node)) {
                linkPrevious(node);
            }
        }
    }

    /** Looks first: of millions, allocating them takes some tens of milliseconds. */
    private static int[] filled(int size, BudgetMeter meter) {
        meter.look("finding adders");
        int[] array = new int[size];
        Arrays.fill(array, NONE);
        return array;
    }

    // ---- What was found ----

    /** Returns the parity of a carry's operands, or NONE. */
    int sumOf(int carry) {
        return sumOf[carry];
    }

    /** Returns the carry that reads another, or NONE. */
    int nextOf(int carry) {
        return nextOf[carry];
    }

    /** Returns whether a node is a carry that begins a row: it is linked to none before. */
    boolean isFirst(int node) {
        return isCarry[node] && !hasPrevious[node];
    }

    boolean isCarry(int node) {
        return isCarry[node];
    }

    /** Returns whether a node is the parity of some carry's operands. */
    boolean isSum(int node) {
        return isSum[node];
    }

    /** Returns whether an operation, though no carry by itself, is one when it reads a borrow. */
    boolean mayFollow(int node) {
        Code code = readers.operation(node).code();
        return code == Code.OR || code == Code.AND_NOT;
    }

    boolean subtracts(int node) {
        return switch (readers.operation(node).code()) {
            case BORROW, AND_NOT, OR -> true;
            default -> false;
        };
    }

    // ---- Finding ----

    private void findCarries(BudgetMeter meter) {
        Long2IntOpenHashMap parities = parities(meter);
        for (int node = circuit.firstGate(); node < circuit.nodeCount(); node++) {
            meter.tick("finding adders");
            switch (readers.operation(node).code()) {
                case AND, AND_NOT -> isCarry[node] = findSum(node, parities);
                case MAJORITY, BORROW -> {
                    findSum(node, parities);
                    isCarry[node] = true;
                }
                default -> {}
            }
        }
    }

    private Long2IntOpenHashMap parities(BudgetMeter meter) {
        Long2IntOpenHashMap parities = new Long2IntOpenHashMap();
        parities.defaultReturnValue(NONE);
        for (int node = circuit.firstGate(); node < circuit.nodeCount(); node++) {
            meter.tick("finding adders");
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
                || isSum[parity]
                || readers.operation(parity).code().operandCount()
                        != operation.code().operandCount()
                || !readsAll(parity, operation)) {
            return false;
        }
        isSum[parity] = true;
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
}
