package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.IntPieces;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Assembles a network gate by gate, simplifying each gate by itself: constants, repeated and
 * opposed fan-ins, single fan-ins. With structural hashing a gate that exists already, as itself or
 * as its negation (de Morgan), is not made again; it comes from the rules of both then.
 *
 * <p>Not thread-safe. Cost: sorting the fan-ins of each gate.
 */
final class NetAssembler {
    private static final int SLICE_BITS = 20;

    /** Numbers cleared between two looks at the clock: 4 MiB, a few milliseconds. */
    private static final int SLICE = 1 << SLICE_BITS;

    private static final int FIRST_TABLE_SIZE = 1 << 10;

    private final NetInterface ends;
    private final boolean hashing;
    private final BudgetMeter meter;
    private final int firstGate;
    private final BitSet disjunctions = new BitSet();
    private final IntPieces fanInStart = new IntPieces();
    private final IntPieces fanIns = new IntPieces();
    private final IntPieces ruleSets = new IntPieces();

    /** The gates by their hash, in pieces of {@link #SLICE}; 0 is an empty slot. */
    private int[][] table = {new int[FIRST_TABLE_SIZE]};

    private int tableMask = FIRST_TABLE_SIZE - 1;
    private int[] scratch = new int[16];
    private long sharedCount;
    private int ruleSet = RuleSets.NONE;

    /**
     * Begins without gates.
     *
     * @param meter ends the work at any gate; it counts the gates
     */
    NetAssembler(NetInterface ends, boolean hashing, BudgetMeter meter) {
        this.ends = ends;
        this.hashing = hashing;
        this.meter = meter;
        this.firstGate = 1 + ends.baseCount() + ends.inputCount();
        fanInStart.add(0);
    }

    int firstGate() {
        return firstGate;
    }

    int gateCount() {
        return fanInStart.size() - 1;
    }

    int fanInCount() {
        return fanIns.size();
    }

    /** Returns how often a gate was asked for that existed already. */
    long sharedCount() {
        return sharedCount;
    }

    boolean isGate(int node) {
        return node >= firstGate;
    }

    boolean isDisjunction(int node) {
        return disjunctions.get(node - firstGate);
    }

    int fanInStart(int node) {
        return fanInStart.get(node - firstGate);
    }

    int fanInEnd(int node) {
        return fanInStart.get(node - firstGate + 1);
    }

    int fanIn(int position) {
        return fanIns.get(position);
    }

    /** Sets the rules that the gates asked for from now on come from. */
    void setRuleSet(int ruleSet) {
        this.ruleSet = ruleSet;
    }

    /** Returns a literal that holds if all of the first {@code count} literals do. */
    int and(int[] literals, int count) {
        return gate(false, literals, count);
    }

    /** Returns a literal that holds if one of the first {@code count} literals does. */
    int or(int[] literals, int count) {
        return gate(true, literals, count);
    }

    /** Returns a literal for a gate; the literals are copied. */
    int gate(boolean disjunction, int[] literals, int count) {
        int neutral = disjunction ? NetLiteral.FALSE : NetLiteral.TRUE;
        if (scratch.length < count) {
            scratch = new int[2 * count];
        }
        System.arraycopy(literals, 0, scratch, 0, count);
        Arrays.sort(scratch, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int literal = scratch[i];
            if (literal == neutral || (kept > 0 && scratch[kept - 1] == literal)) {
                continue;
            }
            boolean decides =
                    literal == NetLiteral.not(neutral)
                            || (kept > 0 && scratch[kept - 1] == NetLiteral.not(literal));
            if (decides) {
                return NetLiteral.not(neutral);
            }
            scratch[kept++] = literal;
        }
        if (kept == 0) {
            return neutral;
        }
        return kept == 1 ? scratch[0] : shared(disjunction, kept);
    }

    /** Finds or makes the gate whose fan-ins are in {@code scratch}. */
    private int shared(boolean disjunction, int count) {
        if (!hashing) {
            return NetLiteral.of(append(disjunction, count));
        }
        int flip = disjunction ? 1 : 0;
        int slot = slotOf(scratch, count, flip);
        for (int node = inSlot(slot); node != 0; node = inSlot(slot)) {
            if (isSame(node, count, flip)) {
                sharedCount++;
                int before = ruleSets.get(node - firstGate);
                ruleSets.set(node - firstGate, ends.ruleSets().union(before, ruleSet));
                return NetLiteral.of(node) | (isDisjunction(node) == disjunction ? 0 : 1);
            }
            slot = (slot + 1) & tableMask;
        }
        int node = append(disjunction, count);
        fillSlot(slot, node);
        if (2 * gateCount() > tableMask) {
            growTable();
        }
        return NetLiteral.of(node);
    }

    private boolean isSame(int node, int count, int flip) {
        int start = fanInStart(node);
        if (fanInEnd(node) - start != count) {
            return false;
        }
        int difference = isDisjunction(node) ? flip ^ 1 : flip;
        for (int i = 0; i < count; i++) {
            if (fanIns.get(start + i) != (scratch[i] ^ difference)) {
                return false;
            }
        }
        return true;
    }

    private int append(boolean disjunction, int count) {
        int node = firstGate + gateCount();
        disjunctions.set(gateCount(), disjunction);
        fanIns.addAll(scratch, count);
        fanInStart.add(fanIns.size());
        ruleSets.add(ruleSet);
        return node;
    }

    /** Hashes a gate as a conjunction: a disjunction's literals are flipped. */
    private int slotOf(int[] literals, int count, int flip) {
        int h = count;
        for (int i = 0; i < count; i++) {
            h = (h ^ (literals[i] ^ flip)) * 0x85EBCA6B;
            h ^= h >>> 13;
        }
        h *= 0xC2B2AE35;
        return (h ^ (h >>> 16)) & tableMask;
    }

    private int inSlot(int slot) {
        return table[slot >>> SLICE_BITS][slot & (SLICE - 1)];
    }

    private void fillSlot(int slot, int node) {
        table[slot >>> SLICE_BITS][slot & (SLICE - 1)] = node;
    }

    private void growTable() {
        int size = 2 * (tableMask + 1);
        tableMask = size - 1;
        table = new int[Math.max(1, size / SLICE)][];
        for (int piece = 0; piece < table.length; piece++) {
            meter.look("the network");
            table[piece] = new int[Math.min(size, SLICE)];
        }
        int[] literals = new int[scratch.length];
        for (int node = firstGate; node < firstGate + gateCount(); node++) {
            meter.tick("the network");
            int flip = isDisjunction(node) ? 1 : 0;
            int start = fanInStart(node);
            int count = fanInEnd(node) - start;
            for (int i = 0; i < count; i++) {
                literals[i] = fanIns.get(start + i);
            }
            int slot = slotOf(literals, count, flip);
            while (inSlot(slot) != 0) {
                slot = (slot + 1) & tableMask;
            }
            fillSlot(slot, node);
        }
    }

    /** Returns the network. */
    PropNet finish(NetOutputs outputs) {
        boolean[] kinds = new boolean[gateCount()];
        for (int gate = 0; gate < kinds.length; gate++) {
            meter.tick("the network");
            kinds[gate] = disjunctions.get(gate);
        }
        return new PropNet(
                ends,
                kinds,
                fanInStart.toArray(meter),
                fanIns.toArray(meter),
                ruleSets.toArray(meter),
                outputs);
    }

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        return 4L * fanIns.size() + 4L * tableMask + 9L * gateCount();
    }
}
