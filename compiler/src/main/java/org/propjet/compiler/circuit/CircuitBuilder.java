package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.Conjunctions;
import org.propjet.engine.logic.DistinctLiterals;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network.Kind;
import org.propjet.engine.logic.NetworkBuilder;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.PairSharing;
import org.propjet.engine.logic.RuleSets;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Builds a {@link Circuit}: its conjunctions have two fan-ins, and there are no disjunctions but
 * negated ones. Negations cost nothing: a node is stored as itself or as its negation, whichever
 * its operation yields.
 *
 * <p>Not thread-safe.
 */
public final class CircuitBuilder extends NetworkBuilder {
    /** The literal that always holds. */
    public static final int TRUE = NetLiteral.TRUE;

    /** The literal that never holds. */
    public static final int FALSE = NetLiteral.FALSE;

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

    private final BudgetMeter meter;

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
    public CircuitBuilder(int inputCount, RuleSets ruleSets, BudgetMeter meter) {
        super(inputCount, ruleSets, true, meter);
        this.meter = meter;
    }

    /** Returns the literal of an input plane. */
    public int input(int index) {
        return NetLiteral.of(index + 1);
    }

    /** Returns whether a literal's node is a conjunction of two. */
    public boolean isAnd(int literal) {
        int node = NetLiteral.node(literal);
        return isGate(node) && kind(node) == Kind.AND;
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
                : DistinctLiterals.ascending(found);
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
    public void divide(int literal, IntOpenHashSet some, IntArrayList first, IntArrayList second) {
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
    public int[] commonParts(int[] literals) {
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
    public int first(int literal) {
        return fanIn(fanInStart(NetLiteral.node(literal)));
    }

    /** Returns the second literal that a literal's node reads. */
    public int second(int literal) {
        return fanIn(fanInStart(NetLiteral.node(literal)) + 1);
    }

    /** Returns the nodes that a node reads. */
    public int[] operands(int node) {
        int start = isGate(node) ? fanInStart(node) : 0;
        int[] operands = new int[isGate(node) ? fanInEnd(node) - start : 0];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = NetLiteral.node(fanIn(start + i));
        }
        return operands;
    }

    /** As a balanced tree in the order of the literals. */
    @Override
    public int gate(Kind kind, int[] literals, int count) {
        if (kind == Kind.XOR || kind == Kind.MAJORITY) {
            return super.gate(kind, literals, count);
        }
        int flip = kind == Kind.OR ? 1 : 0;
        int[] factors = new int[count];
        Arrays.setAll(factors, i -> literals[i] ^ flip);
        return and(factors, 0, count) ^ flip;
    }

    @Override
    public int gate(Kind kind, int[] literals, int[] readFor) {
        int flip = kind == Kind.OR ? 1 : 0;
        int[] factors = literals.clone();
        Arrays.setAll(factors, i -> literals[i] ^ flip);
        return and(factors, readFor) ^ flip;
    }

    /**
     * Returns the conjunction of literals that are there for something each; what is there for the
     * same comes together first.
     */
    int and(int[] literals, int[] origins) {
        if (areSame(origins)) {
            if (literals.length == 0) {
                return TRUE;
            }
            int outer = setOrigin(origins[0]);
            int all = and(literals, 0, literals.length);
            setOrigin(outer);
            return all;
        }
        Int2ObjectLinkedOpenHashMap<IntArrayList> parts = new Int2ObjectLinkedOpenHashMap<>();
        for (int i = 0; i < literals.length; i++) {
            parts.computeIfAbsent(origins[i], any -> new IntArrayList()).add(literals[i]);
        }
        int outer = setOrigin(RuleSets.NONE);
        int[] joined = new int[parts.size()];
        int count = 0;
        for (Int2ObjectMap.Entry<IntArrayList> part : parts.int2ObjectEntrySet()) {
            setOrigin(part.getIntKey());
            int[] some = part.getValue().toIntArray();
            joined[count++] = and(some, 0, some.length);
        }
        setOrigin(outer);
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
    public int and(int[] literals, int from, int to) {
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
    public void tick() {
        meter.tick("the circuit");
    }

    /** Looks now whether the meter ends it, as where much memory is about to be asked for. */
    public void look() {
        meter.look("the circuit");
    }

    /**
     * Returns how many operations some literals need beyond the first ones of the circuit.
     *
     * @param known how many operations are not counted, nor what they read
     */
    public int countBeyond(int known, int[] roots) {
        int firstNode = firstGate() + known;
        BitSet needed = new BitSet();
        for (int root : roots) {
            needed.set(NetLiteral.node(root));
        }
        int count = 0;
        for (int node = needed.length() - 1;
                node >= firstNode;
                node = needed.previousSetBit(node - 1)) {
            count++;
            for (int at = fanInStart(node); at < fanInEnd(node); at++) {
                needed.set(NetLiteral.node(fanIn(at)));
            }
        }
        return count;
    }

    /**
     * Returns a circuit that computes the same as another, with an operation for each pair of
     * literals that several conjunctions have in common ({@link PairSharing}); the same one if
     * there is none.
     *
     * @param ruleSets the rules that operations come from
     */
    public static Circuit sharePairs(Circuit from, RuleSets ruleSets, BudgetMeter meter) {
        CircuitBuilder builder = new CircuitBuilder(from.inputCount(), ruleSets, meter);
        NetworkRewriter rewriter = new NetworkRewriter(from, builder, meter);
        Conjunctions joined = Conjunctions.of(from, meter);
        return PairSharing.apply(from, joined, rewriter, ruleSets, meter)
                ? builder.finish(rewriter.outputs())
                : from;
    }

    /**
     * Returns the circuit of what some literals need.
     *
     * @param outputs the literals asked for; constants are allowed
     */
    public Circuit finish(int[] outputs) {
        return Circuit.of(this, outputs, meter);
    }
}
