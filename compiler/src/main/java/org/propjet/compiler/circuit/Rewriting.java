package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.BestStructures.Join;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.PairSharing;
import org.propjet.engine.logic.RuleSets;

/**
 * Rewrites cuts of four leaves: where a node can be computed of the leaves with fewer operations
 * than would be gone without it, it is. Operations that are there already cost nothing (DAG-aware
 * rewriting; Mishchenko, Chatterjee and Brayton 2006).
 *
 * <pre>
 *   x = a b, y = b c, z = (a | c) b   -&gt;   z = x | y
 * </pre>
 *
 * <p>Nodes are rewritten in the circuit's order. Each is made as it was first; then its cuts are
 * looked at. How many operations read each one is counted, so it is known which would be gone.
 *
 * <p>Not thread-safe; used once. Cost: linear in the circuit, ten microseconds an operation.
 */
public final class Rewriting {
    /**
     * Smaller circuits are left as they are: in the public games almost nothing is found in them,
     * and finding that out takes connectFour 50 ms of its 150, most of it because code is cold.
     */
    static final int FEWEST_OPERATIONS = 2_000;

    /** Larger circuits are left as they are. */
    private static final int MOST_OPERATIONS = 300_000;

    /**
     * Of a circuit of more operations one round is made: a round takes 10 microseconds for each.
     */
    private static final int MOST_OPERATIONS_AGAIN = 50_000;

    private static final int MOST_ROUNDS = 3;

    /**
     * Where more operations would be gone without a node, only those near it are looked into: a
     * chain of n operations would take n steps for each of them.
     */
    private static final int MOST_FREED = 256;

    private static final int TOO_MANY = -1;
    private static final int UNMADE = -1;
    private static final int NONE = -1;
    private static final int TABLE_SIZE = 1 << 16;

    private final Circuit from;
    private final CircuitBuilder builder;
    private final BudgetMeter meter;
    private final Cuts cuts;
    private final BestStructures structures = BestStructures.all();

    private final NetworkRewriter rewriter;

    /** For each node of the old circuit how many operations and outputs read it. */
    private final int[] oldReaders;

    /** For each node of the new circuit how many read it, counting old ones that are to come. */
    private final IntArrayList readers = new IntArrayList();

    private final IntArrayList path = new IntArrayList();
    private final IntArrayList released = new IntArrayList();

    /** Whether only some operations are looked into, and which, see {@link #findInner}. */
    private boolean isNarrow;

    private final IntOpenHashSet inner = new IntOpenHashSet();

    /** Operations that nothing reads so far, and that were not looked into. */
    private final IntLinkedOpenHashSet waiting = new IntLinkedOpenHashSet();

    /** The leaves of a cut, and what was found before them. */
    private final IntOpenHashSet stop = new IntOpenHashSet();

    // What is known of a cut's functions, if the stamp says so.
    private int stamp;
    private final int[] stamps = new int[TABLE_SIZE];
    private final byte[] costs = new byte[TABLE_SIZE];
    private final int[] literals = new int[TABLE_SIZE];
    private final byte[] ways = new byte[TABLE_SIZE];

    private Rewriting(Circuit from, RuleSets ruleSets, BudgetMeter meter) {
        this.from = from;
        this.meter = meter;
        this.builder = new CircuitBuilder(from.inputCount(), ruleSets, meter);
        this.rewriter = new NetworkRewriter(from, builder, meter);
        this.cuts = new Cuts(builder);
        this.oldReaders = from.readers(meter);
    }

    /**
     * Returns a circuit that computes the same, with {@link PairSharing} after each round; the same
     * one if it is small or large.
     *
     * @param ruleSets the rules that operations come from
     */
    public static Circuit apply(Circuit circuit, RuleSets ruleSets, BudgetMeter meter) {
        int size = circuit.gateCount();
        if (size < FEWEST_OPERATIONS || size > MOST_OPERATIONS) {
            return circuit;
        }
        int rounds = size > MOST_OPERATIONS_AGAIN ? 1 : MOST_ROUNDS;
        return rounds(circuit, rounds, ruleSets, meter);
    }

    /** Makes so many rounds, or as many as save one operation in a hundred. */
    static Circuit rounds(Circuit circuit, int most, RuleSets ruleSets, BudgetMeter meter) {
        Circuit best = circuit;
        for (int round = 0; round < most; round++) {
            Circuit rewritten = round(best, ruleSets, meter);
            Circuit shared = CircuitBuilder.sharePairs(rewritten, ruleSets, meter);
            int before = best.gateCount();
            int after = shared.gateCount();
            best = after < before ? shared : best;
            if (after > before - before / 100) {
                break;
            }
        }
        return best;
    }

    /** Returns a circuit that computes the same: each node is rewritten once. */
    static Circuit round(Circuit circuit, RuleSets ruleSets, BudgetMeter meter) {
        return new Rewriting(circuit, ruleSets, meter).run();
    }

    private Circuit run() {
        readers.size(from.firstGate());
        for (int node = 0; node < from.firstGate(); node++) {
            readers.set(node, oldReaders[node] + 1);
        }
        for (int node = from.firstGate(); node < from.nodeCount(); node++) {
            meter.tick("rewriting");
            builder.setOrigin(from.origin(node));
            rewriter.replace(node, rewrite(node));
        }
        return builder.finish(rewriter.outputs());
    }

    // ---- A node ----

    private int rewrite(int node) {
        rewriter.copy(node);
        int plain = rewriter.literal(NetLiteral.of(node));
        update();
        int chosen = plain;
        int freed = releaseFanIns(node);
        if (freed == TOO_MANY) {
            findInner(NetLiteral.node(plain));
            freed = releaseFanIns(node);
        }
        if (readers.getInt(NetLiteral.node(plain)) == 0) {
            int best = best(NetLiteral.node(plain), freed + 1);
            if (best != NONE) {
                begin(best);
                chosen = build(cuts.table(best)) ^ (plain & 1);
                update();
            }
        }
        take(chosen, oldReaders[node]);
        releaseWaiting();
        return chosen;
    }

    private void update() {
        while (readers.size() < builder.nodeCount()) {
            readers.add(0);
        }
        cuts.update();
    }

    /** Returns the cut of which a node can be made with fewer operations than so many, or none. */
    private int best(int node, int operations) {
        int best = NONE;
        int fewest = operations;
        for (int cut = cuts.first(node); cut < cuts.end(node); cut++) {
            int revived = 0;
            int leafCount = cuts.leafCount(cut);
            for (int i = 0; i < leafCount; i++) {
                revived += take(NetLiteral.of(cuts.leaf(cut, i)), 1);
            }
            if (revived < fewest) {
                begin(cut);
                int cost = revived + evaluate(cuts.table(cut), fewest - revived);
                if (cost < fewest) {
                    fewest = cost;
                    best = cut;
                }
            }
            for (int i = 0; i < leafCount; i++) {
                release(NetLiteral.of(cuts.leaf(cut, i)));
            }
        }
        return best;
    }

    // ---- Counting readers ----

    /** Counts readers of a literal's node; returns how many operations are there again. */
    private int take(int literal, int count) {
        int revived = 0;
        path.add(NetLiteral.node(literal));
        boolean isFirst = true;
        while (!path.isEmpty()) {
            int node = path.popInt();
            int before = readers.getInt(node);
            readers.set(node, before + (isFirst ? count : 1));
            isFirst = false;
            boolean isGone = before == 0 && node >= builder.firstGate();
            if (isGone && !(isNarrow && waiting.remove(node))) {
                revived++;
                addOperands(node);
            }
        }
        return revived;
    }

    /** Counts a reader of a literal's node less; returns how many operations are gone. */
    private int release(int literal) {
        int freed = 0;
        path.add(NetLiteral.node(literal));
        while (!path.isEmpty()) {
            int node = path.popInt();
            int after = readers.getInt(node) - 1;
            readers.set(node, after);
            if (after == 0 && node >= builder.firstGate()) {
                if (isNarrow && !inner.contains(node)) {
                    waiting.add(node);
                } else {
                    freed++;
                    addOperands(node);
                }
            }
        }
        return freed;
    }

    /**
     * Counts a reader less of each literal that a node of the old circuit reads, as {@link
     * #release}; returns {@link #TOO_MANY}, and leaves the readers as they were, if more operations
     * than {@link #MOST_FREED} are gone.
     */
    private int releaseFanIns(int old) {
        released.clear();
        int freed = 0;
        for (int at = from.fanInStart(old); at < from.fanInEnd(old); at++) {
            int literal = rewriter.literal(from.fanIn(at));
            if (isNarrow) {
                freed += release(literal);
            } else {
                path.add(NetLiteral.node(literal));
            }
        }
        while (!path.isEmpty()) {
            int node = path.popInt();
            released.add(node);
            int after = readers.getInt(node) - 1;
            readers.set(node, after);
            if (after == 0 && node >= builder.firstGate()) {
                freed++;
                addOperands(node);
                if (freed > MOST_FREED) {
                    path.clear();
                    for (int one : released) {
                        readers.set(one, readers.getInt(one) + 1);
                    }
                    return TOO_MANY;
                }
            }
        }
        return freed;
    }

    /**
     * Gathers the operations between a node and the leaves of its cuts. From now on no others are
     * looked into: whatever cut is taken, its leaves need them, so that they are not gone.
     */
    private void findInner(int root) {
        isNarrow = true;
        for (int cut = cuts.first(root); cut < cuts.end(root); cut++) {
            stop.clear();
            int leafCount = cuts.leafCount(cut);
            for (int i = 0; i < leafCount; i++) {
                stop.add(cuts.leaf(cut, i));
            }
            path.add(root);
            while (!path.isEmpty()) {
                int node = path.popInt();
                if (node >= builder.firstGate() && stop.add(node)) {
                    meter.tick("rewriting");
                    inner.add(node);
                    addOperands(node);
                }
            }
        }
    }

    /** Releases what nothing reads, and what was not looked into. */
    private void releaseWaiting() {
        if (isNarrow) {
            isNarrow = false;
            inner.clear();
            int[] left = waiting.toIntArray();
            waiting.clear();
            for (int node : left) {
                meter.tick("rewriting");
                for (int operand : builder.operands(node)) {
                    release(NetLiteral.of(operand));
                }
            }
        }
    }

    private void addOperands(int node) {
        for (int at = builder.fanInStart(node); at < builder.fanInEnd(node); at++) {
            path.add(NetLiteral.node(builder.fanIn(at)));
        }
    }

    // ---- The functions of a cut ----

    private void begin(int cut) {
        stamp++;
        set(0, 0, CircuitBuilder.FALSE, NONE);
        int leafCount = cuts.leafCount(cut);
        for (int i = 0; i < leafCount; i++) {
            set(BestStructures.VARIABLES[i], 0, NetLiteral.of(cuts.leaf(cut, i)), NONE);
        }
    }

    private void set(int function, int cost, int literal, int way) {
        stamps[function] = stamp;
        costs[function] = (byte) cost;
        literals[function] = literal;
        ways[function] = (byte) way;
    }

    private static int normal(int function) {
        return (function & 1) == 0 ? function : ~function & 0xFFFF;
    }

    /** Returns how many operations are to be added for a function of the leaves. */
    private int evaluate(int anyFunction, int limit) {
        int function = normal(anyFunction);
        if (stamps[function] == stamp) {
            return costs[function];
        }
        int fewest = Byte.MAX_VALUE;
        int literal = UNMADE;
        int best = NONE;
        int wayCount = structures.wayCount(function);
        set(function, Byte.MAX_VALUE, UNMADE, NONE);
        for (int way = 0; way < wayCount && fewest > 0; way++) {
            int one = structures.one(function, way);
            int other = structures.other(function, way);
            int cost = evaluate(one, limit);
            cost += cost < limit ? evaluate(other, limit) : 0;
            if (cost >= limit) {
                continue;
            }
            int known =
                    literals[one] == UNMADE || literals[other] == UNMADE
                            ? UNMADE
                            : join(
                                    structures.join(function, way),
                                    literals[one],
                                    literals[other],
                                    false);
            boolean isThere = known != UNMADE && readers.getInt(NetLiteral.node(known)) > 0;
            cost = isThere ? 0 : cost + 1;
            if (cost < fewest) {
                fewest = cost;
                literal = known;
                best = way;
            }
        }
        set(function, fewest, literal, best);
        return costs[function];
    }

    /** Returns the literal of a function of the leaves, made as it was evaluated. */
    private int build(int anyFunction) {
        int function = normal(anyFunction);
        int flip = function == anyFunction ? 0 : 1;
        evaluate(function, Byte.MAX_VALUE);
        if (literals[function] == UNMADE) {
            int way = ways[function];
            int one = build(structures.one(function, way));
            int other = build(structures.other(function, way));
            literals[function] = join(structures.join(function, way), one, other, true);
        }
        return literals[function] ^ flip;
    }

    private int join(Join join, int one, int other, boolean isMade) {
        if (join == Join.XOR) {
            return isMade ? builder.xor(one, other) : builder.knownXor(one, other);
        }
        int flip = join == Join.OR ? 1 : 0;
        int a = one ^ (join == Join.NOT_AND ? 1 : flip);
        int b = other ^ (join == Join.AND_NOT ? 1 : flip);
        int both = isMade ? builder.and(a, b) : builder.knownAnd(a, b);
        return both == UNMADE ? UNMADE : both ^ flip;
    }
}
