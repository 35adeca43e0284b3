package org.propjet.engine.logic;

import it.unimi.dsi.fastutil.ints.IntArrays;

import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.IntChunks;
import org.propjet.engine.logic.Network.Kind;

import java.util.Arrays;

/**
 * Builds a network gate by gate, simplifying each gate by itself: constants, repeated and opposed
 * fan-ins, single fan-ins. With structural hashing a gate that exists already is not made again; it
 * is there for both then. A disjunction is found as the negation of a conjunction, and the other
 * way round (de Morgan).
 *
 * <p>{@link #gate(Kind, int[], int)} takes any number of fan-ins. {@link #and(int, int)}, {@link
 * #or} and {@link #xor} take two; what {@link #or} makes is a conjunction, negated.
 *
 * <p>All gates together have less than 2^30 fan-ins; more are refused with a {@link
 * BudgetExceededException}. Not thread-safe. Cost: sorting the fan-ins of each gate. Memory: 4
 * bytes a fan-in, and 16 to 24 a gate.
 */
public class NetworkBuilder {
    private static final int SLICE_BITS = 20;

    /** Numbers cleared between two looks at the clock: 4 MiB, a few milliseconds. */
    private static final int SLICE = 1 << SLICE_BITS;

    private static final int FIRST_TABLE_SIZE = 1 << 10;

    private static final int KIND_BITS = 2;

    /** A position stands in one number with a kind. The fan-ins alone take 4 GiB then. */
    private static final int MOST_FAN_INS = -1 >>> KIND_BITS;

    private final int firstGate;
    private final RuleSets ruleSets;
    private final boolean hashing;
    private final BudgetMeter meter;
    private final int mostFanIns;

    /** For each gate the position of its first fan-in, and its kind; one more for the end. */
    private final IntChunks heads = new IntChunks();

    private final IntChunks fanIns = new IntChunks();
    private final IntChunks origins = new IntChunks();

    /** The gates by their hash, in chunks of {@link #SLICE}; 0 is an empty slot. */
    private int[][] table = {new int[FIRST_TABLE_SIZE]};

    private int tableMask = FIRST_TABLE_SIZE - 1;
    private int[] scratch = new int[16];
    private int origin = RuleSets.NONE;

    /**
     * Begins without gates.
     *
     * @param sourceCount the number of nodes that are no gates, beside the constant
     * @param ruleSets the rules that gates come from
     * @param hashing whether gates that are the same become one
     * @param meter ends the work at any gate
     */
    public NetworkBuilder(int sourceCount, RuleSets ruleSets, boolean hashing, BudgetMeter meter) {
        this(sourceCount, ruleSets, hashing, meter, MOST_FAN_INS);
    }

    /** Begins without gates, which may have so many fan-ins together. */
    NetworkBuilder(
            int sourceCount,
            RuleSets ruleSets,
            boolean hashing,
            BudgetMeter meter,
            int mostFanIns) {
        this.mostFanIns = mostFanIns;
        this.firstGate = 1 + sourceCount;
        this.ruleSets = ruleSets;
        this.hashing = hashing;
        this.meter = meter;
        heads.add(0);
    }

    // ---- What has been built ----

    /** Returns the node of the first gate. */
    public final int firstGate() {
        return firstGate;
    }

    /** Returns the number of gates so far. */
    public final int gateCount() {
        return heads.size() - 1;
    }

    /** Returns the number of nodes so far. */
    public final int nodeCount() {
        return firstGate + gateCount();
    }

    /** Returns whether a node is a gate. */
    public final boolean isGate(int node) {
        return node >= firstGate;
    }

    /** Returns what a gate does. */
    public final Kind kind(int gate) {
        return Kind.of(heads.get(gate - firstGate) & ((1 << KIND_BITS) - 1));
    }

    /** Returns the position of a gate's first fan-in. */
    public final int fanInStart(int gate) {
        return heads.get(gate - firstGate) >>> KIND_BITS;
    }

    /** Returns the position after a gate's last fan-in. */
    public final int fanInEnd(int gate) {
        return heads.get(gate - firstGate + 1) >>> KIND_BITS;
    }

    /** Returns the literal at a position. */
    public final int fanIn(int position) {
        return fanIns.get(position);
    }

    /** Returns what a gate is there for, as {@link Network#origin}. */
    public final int origin(int gate) {
        return origins.get(gate - firstGate);
    }

    /** Returns an estimate of the bytes held. */
    public final long estimatedBytes() {
        return 4L * fanIns.size() + 4L * tableMask + 8L * gateCount();
    }

    // ---- Gates of any number of fan-ins ----

    /**
     * Says what the gates asked for from now on are there for, as {@link Network#origin}; returns
     * what the last ones were.
     */
    public final int setOrigin(int newOrigin) {
        int before = origin;
        origin = newOrigin;
        return before;
    }

    /**
     * Returns a literal for a gate of the first {@code count} literals, which are copied. A sum has
     * two or three.
     */
    public int gate(Kind kind, int[] literals, int count) {
        return switch (kind) {
            case AND, OR -> junction(kind, literals, count);
            case XOR ->
                    count == 2
                            ? xor(literals[0], literals[1])
                            : xor3(literals[0], literals[1], third(literals, count));
            case MAJORITY -> majority(literals[0], literals[1], third(literals, count));
        };
    }

    private static int third(int[] literals, int count) {
        if (count != 3) {
            throw new IllegalArgumentException(count + " fan-ins of a sum or a majority");
        }
        return literals[2];
    }

    /**
     * Returns a literal for a conjunction or disjunction.
     *
     * @param readFor for each literal what it is read for, as {@link Network#origin}: where gates
     *     have two fan-ins, what is read for the same comes together first
     */
    public int gate(Kind kind, int[] literals, int[] readFor) {
        return gate(kind, literals, literals.length);
    }

    private int junction(Kind kind, int[] literals, int count) {
        int neutral = kind == Kind.OR ? NetLiteral.FALSE : NetLiteral.TRUE;
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
        return kept == 1 ? scratch[0] : shared(kind, kept);
    }

    // ---- Gates of two and three fan-ins ----

    /** Returns a literal that holds if both of two do. */
    public final int and(int a, int b) {
        int low = Math.min(a, b);
        int high = Math.max(a, b);
        if (low == NetLiteral.FALSE || low == NetLiteral.not(high)) {
            return NetLiteral.FALSE;
        }
        if (low == NetLiteral.TRUE || low == high) {
            return high;
        }
        return pair(Kind.AND, low, high);
    }

    /** Returns a literal that holds if one of two does. */
    public final int or(int a, int b) {
        return NetLiteral.not(and(NetLiteral.not(a), NetLiteral.not(b)));
    }

    /** Returns a literal that holds if the first of two does and the second does not. */
    public final int andNot(int a, int b) {
        return and(a, NetLiteral.not(b));
    }

    /** Returns a literal that holds if one of two does and the other does not. */
    public final int xor(int a, int b) {
        int flip = (a ^ b) & 1;
        int low = Math.min(a & ~1, b & ~1);
        int high = Math.max(a & ~1, b & ~1);
        if (low == high) {
            return NetLiteral.FALSE ^ flip;
        }
        if (low == NetLiteral.TRUE) {
            return high ^ 1 ^ flip;
        }
        return pair(Kind.XOR, low, high) ^ flip;
    }

    /** Returns the sum bit of three. */
    public final int xor3(int a, int b, int c) {
        int flip = (a ^ b ^ c) & 1;
        int[] sorted = {a & ~1, b & ~1, c & ~1};
        IntArrays.quickSort(sorted);
        if (sorted[0] == sorted[1]) {
            return sorted[2] ^ flip;
        }
        if (sorted[1] == sorted[2]) {
            return sorted[0] ^ flip;
        }
        if (sorted[0] == NetLiteral.TRUE) {
            return xor(sorted[1], sorted[2]) ^ flip ^ 1;
        }
        return triple(Kind.XOR, sorted) ^ flip;
    }

    /** Returns whether two or more of three hold. */
    public final int majority(int a, int b, int c) {
        int[] sorted = {a, b, c};
        IntArrays.quickSort(sorted);
        if (NetLiteral.isConstant(sorted[0])) {
            return sorted[0] == NetLiteral.TRUE
                    ? or(sorted[1], sorted[2])
                    : and(sorted[1], sorted[2]);
        }
        if (sorted[0] == sorted[1] || sorted[1] == NetLiteral.not(sorted[2])) {
            return sorted[0];
        }
        if (sorted[1] == sorted[2] || sorted[0] == NetLiteral.not(sorted[1])) {
            return sorted[2];
        }
        return triple(Kind.MAJORITY, sorted);
    }

    /** Returns the conjunction of two literals if it has been made as a gate, or -1. */
    public final int known(int a, int b) {
        return known(Kind.AND, Math.min(a, b), Math.max(a, b));
    }

    /** Returns what {@link #and(int, int)} would, if that needs no new gate, or -1. */
    public final int knownAnd(int a, int b) {
        if (a == b) {
            return a;
        }
        return Math.min(a, b) <= NetLiteral.FALSE || a == NetLiteral.not(b)
                ? and(a, b)
                : known(a, b);
    }

    /** Returns what {@link #xor} would, if that needs no new gate, or -1. */
    public final int knownXor(int a, int b) {
        int low = Math.min(a & ~1, b & ~1);
        int high = Math.max(a & ~1, b & ~1);
        if (low == NetLiteral.TRUE || low == high) {
            return xor(a, b);
        }
        int known = known(Kind.XOR, low, high);
        return known < 0 ? known : known ^ ((a ^ b) & 1);
    }

    private int known(Kind kind, int low, int high) {
        scratch[0] = low;
        scratch[1] = high;
        int node = inSlot(slotOf(kind, 2));
        return node == 0 ? -1 : literalOf(node, kind);
    }

    private int pair(Kind kind, int low, int high) {
        meter.tick("the network");
        scratch[0] = low;
        scratch[1] = high;
        return shared(kind, 2);
    }

    private int triple(Kind kind, int[] sorted) {
        meter.tick("the network");
        System.arraycopy(sorted, 0, scratch, 0, sorted.length);
        return shared(kind, sorted.length);
    }

    // ---- Structural hashing ----

    /** Finds or makes the gate whose fan-ins are in {@code scratch}. */
    private int shared(Kind kind, int count) {
        if (!hashing) {
            return NetLiteral.of(append(kind, count));
        }
        int slot = slotOf(kind, count);
        int known = inSlot(slot);
        if (known != 0) {
            int at = known - firstGate;
            origins.set(at, ruleSets.union(origins.get(at), origin));
            return literalOf(known, kind);
        }
        int node = append(kind, count);
        fillSlot(slot, node);
        if (2 * gateCount() > tableMask) {
            growTable();
        }
        return NetLiteral.of(node);
    }

    /** Returns the literal of a gate that is one of a kind, or its negation. */
    private int literalOf(int gate, Kind kind) {
        return NetLiteral.of(gate) | (kind(gate) == kind ? 0 : 1);
    }

    private int append(Kind kind, int count) {
        if (count > mostFanIns - fanIns.size()) {
            throw new BudgetExceededException(
                    "fan-ins", "" + mostFanIns, "of all gates of a network");
        }
        int node = nodeCount();
        heads.set(gateCount(), heads.get(gateCount()) | kind.code());
        fanIns.addAll(scratch, count);
        heads.add(fanIns.size() << KIND_BITS);
        origins.add(origin);
        return node;
    }

    /** Returns where a gate of the fan-ins in {@code scratch} is, or where it would be put. */
    private int slotOf(Kind kind, int count) {
        int slot = firstSlot(kind, scratch, count);
        for (int node = inSlot(slot); node != 0; node = inSlot(slot)) {
            if (isSame(node, kind, count)) {
                return slot;
            }
            slot = (slot + 1) & tableMask;
        }
        return slot;
    }

    private boolean isSame(int node, Kind kind, int count) {
        int start = fanInStart(node);
        Kind other = kind(node);
        if (fanInEnd(node) - start != count || asConjunction(other) != asConjunction(kind)) {
            return false;
        }
        int difference = other == kind ? 0 : 1;
        for (int i = 0; i < count; i++) {
            if (fanIns.get(start + i) != (scratch[i] ^ difference)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the kind; that of a conjunction for a disjunction, which is one negated. */
    private static Kind asConjunction(Kind kind) {
        return kind == Kind.OR ? Kind.AND : kind;
    }

    /** Hashes a gate; a disjunction as a conjunction, of the literals flipped. */
    private int firstSlot(Kind kind, int[] literals, int count) {
        int flip = kind == Kind.OR ? 1 : 0;
        int h = count + (asConjunction(kind).code() << 16);
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
        for (int chunk = 0; chunk < table.length; chunk++) {
            meter.look("the network");
            table[chunk] = new int[Math.min(size, SLICE)];
        }
        int[] literals = new int[scratch.length];
        for (int node = firstGate; node < nodeCount(); node++) {
            meter.tick("the network");
            int start = fanInStart(node);
            int count = fanInEnd(node) - start;
            for (int i = 0; i < count; i++) {
                literals[i] = fanIns.get(start + i);
            }
            int slot = firstSlot(kind(node), literals, count);
            while (inSlot(slot) != 0) {
                slot = (slot + 1) & tableMask;
            }
            fillSlot(slot, node);
        }
    }

    // ---- The arrays of a network ----

    /** Returns for each gate its kind. */
    final byte[] kinds() {
        byte[] kinds = new byte[gateCount()];
        for (int gate = 0; gate < kinds.length; gate++) {
            meter.tick("the network");
            kinds[gate] = kind(firstGate + gate).code();
        }
        return kinds;
    }

    /** Returns for each gate the position of its first fan-in, and one more for the end. */
    final int[] fanInStarts() {
        int[] starts = heads.toArray(meter);
        for (int gate = 0; gate < starts.length; gate++) {
            meter.tick("the network");
            starts[gate] >>>= KIND_BITS;
        }
        return starts;
    }

    final int[] fanIns() {
        return fanIns.toArray(meter);
    }

    final int[] origins() {
        return origins.toArray(meter);
    }
}
