package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.RuleSets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Factors the sums of products of a circuit, and its products of sums: what several terms have in
 * common is taken out of them, the literal that most terms have first (algebraic factoring by the
 * most frequent literal; Brayton and McMullen 1982; Brayton 1987).
 *
 * <pre>
 *   a b | a c | a d e | f   -&gt;   a (b | c | d e) | f
 *   (a | b) (a | c)         -&gt;   a | b c
 * </pre>
 *
 * <p>A term that is read elsewhere, too, is a literal like others. Only products of a turn with
 * little else are looked into all the same. So moves that two roles have in common but for the turn
 * come to be one operation. But the turn itself is taken out only of sums all of whose terms have
 * it: its products are there already.
 *
 * <pre>
 *   x red1 | x red2 | y blue1 | y blue2   where red1 = move1 red, blue1 = move1 blue, ...
 *   -&gt;   (x red | y blue) (move1 | move2)
 * </pre>
 *
 * <p>Not thread-safe; used once. Cost: n log n in the circuit's literals.
 */
final class Factoring {
    /** Products with a turn are looked into if they have at most so many literals. */
    private static final int MOST_OPEN = 3;

    /** In products of at most so many literals pairs are looked for that are there already. */
    private static final int MOST_PAIRED = 8;

    /** What is taken out of a sum is at most so many sums deep, so that recursion is safe. */
    private static final int MOST_DEPTH = 100;

    private final Circuit from;
    private final CircuitBuilder builder;
    private final Conjunctions conjunctions;
    private final IntOpenHashSet turns = new IntOpenHashSet();

    /** For each node of the old circuit its literal in the new one, or -1. */
    private final int[] made;

    /** How many sums deep the current one is in others. */
    private int depth;

    /** The products that are looked into, by their literals; all in the new circuit. */
    private final Int2ObjectOpenHashMap<int[]> open = new Int2ObjectOpenHashMap<>();

    private Factoring(Circuit from, RuleSets ruleSets, int[] turnInputs) {
        this.from = from;
        this.builder = new CircuitBuilder(from.inputCount(), ruleSets);
        this.conjunctions = new Conjunctions(from);
        this.made = conjunctions.inputs(builder);
        for (int input : turnInputs) {
            turns.add(builder.input(input));
        }
    }

    /**
     * Returns a circuit that computes the same.
     *
     * @param ruleSets the rules that operations come from
     * @param turnInputs the inputs that say whose turn it is; none if products are not to be looked
     *     into
     */
    static Circuit apply(Circuit circuit, RuleSets ruleSets, int[] turnInputs, BudgetMeter meter) {
        return new Factoring(circuit, ruleSets, turnInputs).run(meter);
    }

    private Circuit run(BudgetMeter meter) {
        for (int node = from.firstOperation(); node < from.nodeCount(); node++) {
            if (conjunctions.isRoot(node)) {
                meter.tick("factoring");
                builder.setOrigin(conjunctions.origin(node));
                made[node] =
                        conjunctions.isOne(node)
                                ? root(node)
                                : conjunctions.other(node, made, builder);
            }
        }
        return conjunctions.finish(made, builder);
    }

    private int root(int node) {
        int[] product = inner(NetLiteral.of(node));
        int literal = conjunction(product);
        boolean isShort = product.length > 1 && product.length <= MOST_OPEN;
        if (isShort && Arrays.stream(product).anyMatch(turns::contains)) {
            open.put(literal, product);
        }
        return literal;
    }

    /** Returns new literals whose conjunction is an old literal. */
    private int[] product(int literal) {
        int node = NetLiteral.node(literal);
        if (!conjunctions.isRoot(node)) {
            return inner(literal);
        }
        int here = made[node] ^ (literal & 1);
        int[] product = open.get(here);
        return product == null ? new int[] {here} : product;
    }

    /** Returns new literals whose conjunction is an old literal of a conjunction. */
    private int[] inner(int literal) {
        int node = NetLiteral.node(literal);
        int before = builder.setOrigin(conjunctions.origin(node));
        boolean isSum = conjunctions.isDenied(node) != NetLiteral.isDenied(literal);
        int[] literals = conjunctions.literals(node);
        int[] result;
        if (isSum) {
            List<IntArrayList> terms = new ArrayList<>(literals.length);
            for (int each : literals) {
                terms.add(distinct(product(NetLiteral.not(each))));
            }
            result = sum(terms);
        } else if (haveInCommon(literals)) {
            result = new int[] {productOfSums(literals)};
        } else {
            result =
                    Arrays.stream(literals)
                            .flatMap(each -> Arrays.stream(product(each)))
                            .distinct()
                            .toArray();
        }
        builder.setOrigin(before);
        return result;
    }

    // ---- Products of sums ----

    /** Returns whether several sums among old literals have a literal in common. */
    private boolean haveInCommon(int[] literals) {
        IntOpenHashSet seen = new IntOpenHashSet();
        for (int literal : literals) {
            if (isFlatSum(literal)) {
                for (int each : conjunctions.literals(NetLiteral.node(literal))) {
                    if (!seen.add(each)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Returns whether an old literal is a sum of what is read elsewhere, too. */
    private boolean isFlatSum(int literal) {
        int node = NetLiteral.node(literal);
        return !conjunctions.isRoot(node)
                && conjunctions.isDenied(node) != NetLiteral.isDenied(literal)
                && Arrays.stream(conjunctions.literals(node))
                        .allMatch(each -> conjunctions.isRoot(NetLiteral.node(each)));
    }

    /** Returns the conjunction of old literals: denied, it is a sum of products. */
    private int productOfSums(int[] literals) {
        List<IntArrayList> terms = new ArrayList<>();
        for (int literal : literals) {
            if (isFlatSum(literal)) {
                int[] term = conjunctions.literals(NetLiteral.node(literal));
                for (int i = 0; i < term.length; i++) {
                    term[i] = made[NetLiteral.node(term[i])] ^ (term[i] & 1);
                }
                terms.add(distinct(term));
            } else {
                for (int each : product(literal)) {
                    terms.add(IntArrayList.of(NetLiteral.not(each)));
                }
            }
        }
        return NetLiteral.not(conjunction(sum(terms)));
    }

    // ---- Sums ----

    /** Returns a term: literals that were not the same before may be the same now. */
    private static IntArrayList distinct(int[] literals) {
        return new IntArrayList(Arrays.stream(literals).distinct().toArray());
    }

    /** Returns literals whose conjunction is the disjunction of products. */
    private int[] sum(List<IntArrayList> terms) {
        Int2IntLinkedOpenHashMap counts = new Int2IntLinkedOpenHashMap();
        for (IntArrayList term : terms) {
            term.forEach(literal -> counts.addTo(literal, 1));
        }
        IntLinkedOpenHashSet product = new IntLinkedOpenHashSet();
        counts.int2IntEntrySet()
                .fastForEach(
                        entry -> {
                            if (entry.getIntValue() == terms.size()) {
                                product.add(entry.getIntKey());
                            }
                        });
        boolean isMore = true;
        for (IntArrayList term : terms) {
            term.removeIf(product::contains);
            isMore &= !term.isEmpty(); // a | a b is a
        }
        if (isMore) {
            counts.keySet().removeAll(product);
            product.add(disjunction(terms, counts));
        }
        return product.toIntArray();
    }

    /**
     * Returns the disjunction of products that have nothing in common.
     *
     * @param counts for each literal how many products have it, in the order of the products
     */
    private int disjunction(List<IntArrayList> terms, Int2IntLinkedOpenHashMap counts) {
        Int2ObjectOpenHashMap<IntArrayList> places = new Int2ObjectOpenHashMap<>();
        for (int i = 0; i < terms.size(); i++) {
            for (int literal : terms.get(i).toIntArray()) {
                if (counts.get(literal) > 1 && !turns.contains(literal)) {
                    places.computeIfAbsent(literal, any -> new IntArrayList()).add(i);
                }
            }
        }
        int[] disjuncts = new int[terms.size()];
        Arrays.fill(disjuncts, CircuitBuilder.FALSE);
        boolean[] isTaken = new boolean[terms.size()];
        if (!places.isEmpty() && depth < MOST_DEPTH) {
            depth++;
            takeOut(terms, counts, places, disjuncts, isTaken);
            depth--;
        }
        for (int i = 0; i < disjuncts.length; i++) {
            if (!isTaken[i]) {
                disjuncts[i] = conjunction(terms.get(i).toIntArray());
            }
        }
        int[] denied =
                Arrays.stream(disjuncts)
                        .filter(literal -> literal != CircuitBuilder.FALSE)
                        .map(NetLiteral::not)
                        .toArray();
        return builder.and(denied, 0, denied.length) ^ 1;
    }

    /**
     * Takes literals out of terms, the most frequent one first.
     *
     * @param counts is used up
     * @param places for each literal that several terms have, those terms
     * @param disjuncts receives what becomes of the terms, at the place of the first of them
     * @param isTaken receives which terms were taken something out of
     */
    private void takeOut(
            List<IntArrayList> terms,
            Int2IntLinkedOpenHashMap counts,
            Int2ObjectOpenHashMap<IntArrayList> places,
            int[] disjuncts,
            boolean[] isTaken) {
        IntArrayList order = new IntArrayList(counts.keySet());
        LongHeapPriorityQueue queue = new LongHeapPriorityQueue();
        for (int i = 0; i < order.size(); i++) {
            if (places.containsKey(order.getInt(i))) {
                queue.enqueue(key(counts.get(order.getInt(i)), i));
            }
        }
        while (!queue.isEmpty()) {
            long key = queue.dequeueLong();
            int literal = order.getInt((int) key);
            int count = counts.get(literal);
            if (count > 1 && key != key(count, (int) key)) {
                queue.enqueue(key(count, (int) key));
            } else if (count > 1) {
                IntArrayList having = places.get(literal);
                having.removeIf(i -> isTaken[i]);
                List<IntArrayList> group = new ArrayList<>();
                for (int i : having.toIntArray()) {
                    isTaken[i] = true;
                    terms.get(i).forEach(each -> counts.addTo(each, -1));
                    group.add(terms.get(i));
                }
                disjuncts[having.getInt(0)] = conjunction(sum(group));
            }
        }
    }

    /** Returns what makes the queue give the most frequent literal first, then the first one. */
    private static long key(int count, int index) {
        return (long) -count << 32 | index;
    }

    // ---- Products ----

    /** Returns the conjunction of literals; pairs that are there already are used. */
    private int conjunction(int[] literals) {
        if (literals.length <= 2 || literals.length > MOST_PAIRED) {
            return builder.and(literals, 0, literals.length);
        }
        IntArrayList left = new IntArrayList(literals);
        while (pairUp(left)) {
            // once more
        }
        return builder.and(left.toIntArray(), 0, left.size());
    }

    private boolean pairUp(IntArrayList literals) {
        for (int i = 0; i < literals.size(); i++) {
            for (int k = i + 1; k < literals.size(); k++) {
                int both = builder.known(literals.getInt(i), literals.getInt(k));
                if (both >= 0) {
                    literals.removeInt(k);
                    literals.set(i, both);
                    return true;
                }
            }
        }
        return false;
    }
}
