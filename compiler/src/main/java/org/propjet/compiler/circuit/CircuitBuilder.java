package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.RuleSets;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Builds a {@link Circuit} from literals ({@link NetLiteral}), folding constants and sharing equal
 * nodes. Negations cost nothing: a node is stored as itself or as its negation, whichever its
 * operation yields.
 *
 * <p>Not thread-safe.
 */
final class CircuitBuilder {
    static final int TRUE = NetLiteral.TRUE;
    static final int FALSE = NetLiteral.FALSE;

    /**
     * Conjunctions made of more are taken as a whole: there may be one for each move, and no game
     * was found in which so many are of use.
     */
    private static final int MOST_TAKEN_APART = 4_096;

    /** The sides that parts of a conjunction belong to, see {@link #divide}. */
    private static final int NONE = 0;

    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final int BOTH = FIRST | SECOND;

    private final int inputCount;
    private final RuleSets ruleSets;
    private final BudgetMeter meter;
    private final OperationList operations = new OperationList();
    private final PairMap pairs = new PairMap();
    private int origin = RuleSets.NONE;

    /** The stamp of the last walk that came by each node. */
    private int[] seen = new int[0];

    private int seenStamp;

    /**
     * Starts a circuit.
     *
     * @param inputCount number of input planes; input {@code i} is node {@code i + 1}
     * @param ruleSets the rules that operations come from
     * @param meter ends it, at any operation that is asked for
     */
    CircuitBuilder(int inputCount, RuleSets ruleSets, BudgetMeter meter) {
        this.inputCount = inputCount;
        this.ruleSets = ruleSets;
        this.meter = meter;
    }

    /**
     * Says what the operations asked for from now on are there for, as {@link Circuit#origins};
     * returns what the last ones were.
     */
    int setOrigin(int newOrigin) {
        int before = origin;
        origin = newOrigin;
        return before;
    }

    /** Returns the literal of an input plane. */
    int input(int index) {
        return NetLiteral.of(index + 1);
    }

    /** Returns the number of operations so far. */
    int operationCount() {
        return operations.size();
    }

    /** Returns whether a literal's node is a conjunction of two. */
    boolean isAnd(int literal) {
        int index = NetLiteral.node(literal) - inputCount - 1;
        return index >= 0 && operations.kind(index) == Circuit.Kind.AND;
    }

    /**
     * Returns the literals that a literal is the conjunction of, ascending; itself alone if it is
     * made of more than {@value #MOST_TAKEN_APART} conjunctions. Cost: linear in these, of which
     * each is looked at once, however many read it.
     */
    int[] parts(int literal) {
        if (isClosed(literal)) {
            return new int[] {literal};
        }
        IntArrayList found = new IntArrayList();
        return conjunctions(literal, found).isEmpty()
                ? new int[] {literal}
                : InputSums.distinct(found);
    }

    /** Returns whether a literal is no conjunction. */
    private boolean isClosed(int literal) {
        return NetLiteral.isNegated(literal) || !isAnd(literal);
    }

    /**
     * Returns the nodes of the conjunctions that a conjunction is made of, itself among them, each
     * once; none if there are too many. Adds the other literals that it is made of to some.
     */
    private IntArrayList conjunctions(int literal, IntArrayList others) {
        if (seen.length < nodeCount()) {
            seen = Arrays.copyOf(seen, nodeCount() + nodeCount() / 2);
        }
        seenStamp++;
        IntArrayList inner = new IntArrayList();
        IntArrayList open = new IntArrayList();
        open.add(literal);
        while (!open.isEmpty()) {
            int top = open.popInt();
            int node = NetLiteral.node(top);
            if (isClosed(top)) {
                others.add(top);
            } else if (seen[node] != seenStamp) {
                tick();
                if (inner.size() == MOST_TAKEN_APART) {
                    return new IntArrayList();
                }
                seen[node] = seenStamp;
                inner.add(node);
                open.add(first(top));
                open.add(second(top));
            }
        }
        return inner;
    }

    /**
     * Divides the parts of a conjunction, keeping together what belongs to one side. Cost: as
     * {@link #parts}.
     *
     * @param some parts that belong to the first side
     */
    void divide(int literal, IntOpenHashSet some, IntArrayList first, IntArrayList second) {
        IntArrayList inner =
                isClosed(literal) ? new IntArrayList() : conjunctions(literal, new IntArrayList());
        if (inner.isEmpty()) {
            (some.contains(literal) ? first : second).add(literal);
            return;
        }
        inner.sort(null); // what a conjunction is made of comes before it
        Int2IntOpenHashMap sides = new Int2IntOpenHashMap(inner.size());
        for (int node : inner) {
            int made = NetLiteral.of(node);
            sides.put(node, sides(first(made), some, sides) | sides(second(made), some, sides));
        }
        IntArrayList open = new IntArrayList();
        open.add(literal);
        while (!open.isEmpty()) {
            int top = open.popInt();
            int side = sides(top, some, sides);
            if (side == BOTH) {
                sides.put(NetLiteral.node(top), NONE); // its parts are divided once
                open.add(second(top));
                open.add(first(top));
            } else if (side != NONE) {
                (side == FIRST ? first : second).add(top);
            }
        }
    }

    /** Returns the sides that the parts of a literal belong to. */
    private int sides(int literal, IntOpenHashSet some, Int2IntOpenHashMap known) {
        if (isClosed(literal)) {
            return some.contains(literal) ? FIRST : SECOND;
        }
        return known.get(NetLiteral.node(literal));
    }

    /** Returns the parts that some conjunctions have in common, ascending. */
    int[] commonParts(int[] literals) {
        int[] common = parts(literals[0]);
        for (int i = 1; i < literals.length && common.length > 0; i++) {
            common = common(common, parts(literals[i]));
        }
        return common;
    }

    /** Returns the numbers that are in both of two arrays, all ascending. */
    private static int[] common(int[] some, int[] others) {
        int[] common = new int[Math.min(some.length, others.length)];
        int count = 0;
        int at = 0;
        for (int one : some) {
            while (at < others.length && others[at] < one) {
                at++;
            }
            if (at < others.length && others[at] == one) {
                common[count++] = one;
            }
        }
        return Arrays.copyOf(common, count);
    }

    /** Returns the first literal that a literal's node reads. */
    int first(int literal) {
        return operations.operand(NetLiteral.node(literal) - inputCount - 1, 0);
    }

    /** Returns the second literal that a literal's node reads. */
    int second(int literal) {
        return operations.operand(NetLiteral.node(literal) - inputCount - 1, 1);
    }

    /** Returns the number of nodes so far. */
    int nodeCount() {
        return inputCount + 1 + operations.size();
    }

    /** Returns the node of the first operation. */
    int firstOperation() {
        return inputCount + 1;
    }

    /** Returns the kind of an operation. */
    Circuit.Kind kind(int node) {
        return operations.kind(node - inputCount - 1);
    }

    /** Returns a literal that an operation reads; one of two operands reads the constant, too. */
    int operand(int node, int which) {
        return operations.operand(node - inputCount - 1, which);
    }

    /** Returns the nodes that a node reads; those of two operands read the constant, too. */
    int[] operands(int node) {
        int index = node - inputCount - 1;
        return index < 0
                ? new int[0]
                : new int[] {operandNode(index, 0), operandNode(index, 1), operandNode(index, 2)};
    }

    int and(int a, int b) {
        int low = Math.min(a, b);
        int high = Math.max(a, b);
        if (low == FALSE || low == NetLiteral.not(high)) {
            return FALSE;
        }
        if (low == TRUE || low == high) {
            return high;
        }
        return shared(Circuit.Kind.AND, low, high);
    }

    /** Returns the conjunction of two literals if it has been made, or -1. */
    int known(int a, int b) {
        return pairs.get(((long) Math.min(a, b) << 32 | Math.max(a, b)) << 1);
    }

    /** Returns what {@link #and(int, int)} would, if that needs no new operation, or -1. */
    int knownAnd(int a, int b) {
        if (a == b) {
            return a;
        }
        return Math.min(a, b) <= FALSE || a == NetLiteral.not(b) ? and(a, b) : known(a, b);
    }

    /** Returns what {@link #xor} would, if that needs no new operation, or -1. */
    int knownXor(int a, int b) {
        int low = Math.min(a & ~1, b & ~1);
        int high = Math.max(a & ~1, b & ~1);
        if (low == TRUE || low == high) {
            return xor(a, b);
        }
        int known = pairs.get(((long) low << 32 | high) << 1 | 1);
        return known < 0 ? known : known ^ ((a ^ b) & 1);
    }

    int or(int a, int b) {
        return NetLiteral.not(and(NetLiteral.not(a), NetLiteral.not(b)));
    }

    int andNot(int a, int b) {
        return and(a, NetLiteral.not(b));
    }

    int xor(int a, int b) {
        int flip = (a & 1) ^ (b & 1);
        int low = Math.min(a & ~1, b & ~1);
        int high = Math.max(a & ~1, b & ~1);
        if (low == high) {
            return FALSE ^ flip;
        }
        if (low == TRUE) {
            return high ^ 1 ^ flip;
        }
        return shared(Circuit.Kind.XOR, low, high) ^ flip;
    }

    /** Returns the sum bit of three. */
    int xor3(int a, int b, int c) {
        int flip = (a ^ b ^ c) & 1;
        int[] sorted = {a & ~1, b & ~1, c & ~1};
        IntArrays.quickSort(sorted);
        if (sorted[0] == TRUE || sorted[0] == sorted[1] || sorted[1] == sorted[2]) {
            return xor(xor(a, b), c);
        }
        return node(Circuit.Kind.XOR3, sorted[0], sorted[1], sorted[2]) ^ flip;
    }

    /** Returns whether two or more of three hold. */
    int majority(int a, int b, int c) {
        int[] sorted = {a, b, c};
        IntArrays.quickSort(sorted);
        if (NetLiteral.isConstant(sorted[0])) {
            return sorted[0] == TRUE ? or(sorted[1], sorted[2]) : and(sorted[1], sorted[2]);
        }
        if (sorted[0] == sorted[1] || sorted[1] == NetLiteral.not(sorted[2])) {
            return sorted[0];
        }
        if (sorted[1] == sorted[2] || sorted[0] == NetLiteral.not(sorted[1])) {
            return sorted[2];
        }
        return node(Circuit.Kind.MAJORITY, sorted[0], sorted[1], sorted[2]);
    }

    /**
     * Returns the conjunction of literals that are there for something each; what is there for the
     * same comes together first.
     */
    int and(int[] literals, int[] origins) {
        if (areSame(origins)) {
            int outer = setOrigin(origins.length == 0 ? origin : origins[0]);
            int all = and(literals, 0, literals.length);
            origin = outer;
            return all;
        }
        Int2ObjectLinkedOpenHashMap<IntArrayList> parts = new Int2ObjectLinkedOpenHashMap<>();
        for (int i = 0; i < literals.length; i++) {
            parts.computeIfAbsent(origins[i], any -> new IntArrayList()).add(literals[i]);
        }
        int outer = origin;
        int[] joined = new int[parts.size()];
        int count = 0;
        for (Int2ObjectMap.Entry<IntArrayList> part : parts.int2ObjectEntrySet()) {
            origin = part.getIntKey();
            int[] some = part.getValue().toIntArray();
            joined[count++] = and(some, 0, some.length);
        }
        origin = outer;
        return and(joined, 0, count);
    }

    private static boolean areSame(int[] origins) {
        for (int one : origins) {
            if (one != origins[0]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the conjunction of literals, as a balanced tree in their order. */
    int and(int[] literals, int from, int to) {
        if (to - from == 0) {
            return TRUE;
        }
        if (to - from == 1) {
            return literals[from];
        }
        int middle = (from + to) >>> 1;
        return and(and(literals, from, middle), and(literals, middle, to));
    }

    /** Counts a small piece of work at the circuit; the meter may end it. */
    void tick() {
        meter.tick("the circuit");
    }

    /** Looks now whether the meter ends it, as where much memory is about to be asked for. */
    void look() {
        meter.look("the circuit");
    }

    private int shared(Circuit.Kind kind, int low, int high) {
        tick();
        long key = ((long) low << 32 | high) << 1 | (kind == Circuit.Kind.XOR ? 1 : 0);
        int known = pairs.get(key);
        if (known >= 0) {
            int index = NetLiteral.node(known) - inputCount - 1;
            operations.setOrigin(
                    index, Circuit.bothOrigins(operations.origin(index), origin, ruleSets));
            return known;
        }
        int literal = node(kind, low, high, TRUE);
        pairs.put(key, literal);
        return literal;
    }

    private int node(Circuit.Kind kind, int a, int b, int c) {
        operations.add(kind, a, b, c, origin);
        return NetLiteral.of(inputCount + operations.size());
    }

    private int operandNode(int index, int which) {
        return NetLiteral.node(operations.operand(index, which));
    }

    /**
     * Returns how many operations some literals need beyond the first ones of the circuit.
     *
     * @param known how many operations are not counted, nor what they read
     */
    int countBeyond(int known, int[] roots) {
        int firstNode = inputCount + 1 + known;
        BitSet needed = new BitSet();
        for (int root : roots) {
            needed.set(NetLiteral.node(root));
        }
        int count = 0;
        for (int node = needed.length() - 1;
                node >= firstNode;
                node = needed.previousSetBit(node - 1)) {
            count++;
            int index = node - inputCount - 1;
            needed.set(operandNode(index, 0));
            needed.set(operandNode(index, 1));
            needed.set(operandNode(index, 2));
        }
        return count;
    }

    /**
     * Returns the circuit of what some literals need.
     *
     * @param outputs the literals asked for; constants are allowed
     */
    Circuit finish(int[] outputs) {
        return Circuit.of(inputCount, operations, outputs, meter);
    }
}
