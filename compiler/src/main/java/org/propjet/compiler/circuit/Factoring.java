package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.Conjunctions;
import org.propjet.engine.logic.DistinctLiterals;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.RuleSets;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

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
public final class Factoring {
    /** Products with a turn are looked into if they have at most so many literals. */
    private static final int MOST_OPEN = 3;

    /** In products of at most so many literals pairs are looked for that are there already. */
    private static final int MOST_PAIRED = 8;

    /** What is taken out of a sum is at most so many sums deep, so that recursion is safe. */
    private static final int MOST_DEPTH = 100;

    /** Two terms are compared literal by literal if that takes so many comparisons at most. */
    private static final int MOST_COMPARED = 256;

    private static final int[] NONE = {};

    private final Circuit from;
    private final RuleSets ruleSets;
    private final CircuitBuilder builder;
    private final Conjunctions conjunctions;
    private final IntOpenHashSet turns = new IntOpenHashSet();

    private final BudgetMeter meter;

    private final NetworkRewriter rewriter;

    /** For each node of the old circuit its literal in the new one, as far as it is made. */
    private final int[] made;

    /** How many sums deep the current one is in others. */
    private int depth;

    /** The products that are looked into, by their literals; all in the new circuit. */
    private final Int2ObjectOpenHashMap<int[]> open = new Int2ObjectOpenHashMap<>();

    private Factoring(Circuit from, RuleSets ruleSets, int[] turnInputs, BudgetMeter meter) {
        this.from = from;
        this.meter = meter;
        this.ruleSets = ruleSets;
        this.builder = new CircuitBuilder(from.inputCount(), ruleSets, meter);
        this.conjunctions = Conjunctions.of(from, meter);
        this.rewriter = new NetworkRewriter(from, builder, meter);
        this.made = rewriter.literals();
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
    public static Circuit apply(
            Circuit circuit, RuleSets ruleSets, int[] turnInputs, BudgetMeter meter) {
        return new Factoring(circuit, ruleSets, turnInputs, meter).run();
    }

    private Circuit run() {
        for (int node = from.firstGate(); node < from.nodeCount(); node++) {
            if (conjunctions.isRoot(node)) {
                meter.tick("factoring");
                if (conjunctions.isOne(node)) {
                    builder.setOrigin(from.origin(node));
                    made[node] = root(node);
                } else {
                    rewriter.copy(node);
                }
            }
        }
        return builder.finish(rewriter.outputs());
    }

    private int root(int node) {
        int[] product = inner(NetLiteral.of(node));
        int literal = conjunction(product);
        boolean isShort = product.length > 1 && product.length <= MOST_OPEN;
        if (isShort && hasTurn(product)) {
            open.put(literal, product);
        }
        return literal;
    }

    private boolean hasTurn(int[] product) {
        for (int literal : product) {
            if (turns.contains(literal)) {
                return true;
            }
        }
        return false;
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
        int before = builder.setOrigin(from.origin(node));
        boolean isSum = conjunctions.isNegated(node) != NetLiteral.isNegated(literal);
        Conjunctions.Operands operands = conjunctions.operands(node);
        int[] literals = operands.literals();
        int[] result;
        if (isSum) {
            List<Term> terms = new ArrayList<>(literals.length);
            for (int i = 0; i < literals.length; i++) {
                int[] product = product(NetLiteral.not(literals[i]));
                terms.add(new Term(DistinctLiterals.of(product), operands.origins()[i]));
            }
            result = sum(terms);
        } else if (haveInCommon(literals)) {
            result = new int[] {productOfSums(literals, from.origin(node))};
        } else {
            DistinctLiterals all = new DistinctLiterals();
            for (int each : literals) {
                all.addAll(product(each));
            }
            result = all.toArray();
        }
        builder.setOrigin(before);
        return result;
    }

    // ---- Products of sums ----

    /** Returns whether several sums among old literals have a literal in common. */
    private boolean haveInCommon(int[] literals) {
        DistinctLiterals seen = new DistinctLiterals();
        for (int literal : literals) {
            for (int each : flatSum(literal)) {
                if (!seen.add(each)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns the old literals whose conjunction an old literal is the negation of; none unless
     * each of them is read elsewhere, too.
     */
    private int[] flatSum(int literal) {
        int node = NetLiteral.node(literal);
        if (conjunctions.isRoot(node)
                || conjunctions.isNegated(node) == NetLiteral.isNegated(literal)) {
            return NONE;
        }
        int[] literals = conjunctions.literals(node);
        for (int each : literals) {
            if (!conjunctions.isRoot(NetLiteral.node(each))) {
                return NONE;
            }
        }
        return literals;
    }

    /** Returns the conjunction of old literals: negated, it is a sum of products. */
    private int productOfSums(int[] literals, int origin) {
        List<Term> terms = new ArrayList<>();
        for (int literal : literals) {
            int[] term = flatSum(literal);
            if (term.length > 0) {
                for (int i = 0; i < term.length; i++) {
                    term[i] = made[NetLiteral.node(term[i])] ^ (term[i] & 1);
                }
                terms.add(new Term(DistinctLiterals.of(term), origin));
            } else {
                for (int each : product(literal)) {
                    terms.add(new Term(IntArrayList.of(NetLiteral.not(each)), origin));
                }
            }
        }
        return NetLiteral.not(conjunction(sum(terms)));
    }

    // ---- Sums ----

    /**
     * A product that is a term of a sum.
     *
     * @param literals the product's, each once: some may be the same only now
     * @param origin what it is there for
     */
    private record Term(IntArrayList literals, int origin) {}

    /** Returns literals whose conjunction is the disjunction of terms, which are used up. */
    private int[] sum(List<Term> terms) {
        if (terms.size() == 2) {
            IntArrayList first = terms.getFirst().literals();
            IntArrayList second = terms.getLast().literals();
            if (first.size() * second.size() <= MOST_COMPARED) {
                return sumOfTwo(terms, first, second);
            }
        }
        Int2IntLinkedOpenHashMap counts = new Int2IntLinkedOpenHashMap();
        for (Term term : terms) {
            term.literals().forEach(literal -> counts.addTo(literal, 1));
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
        for (Term term : terms) {
            term.literals().removeIf(product::contains);
            isMore &= !term.literals().isEmpty(); // a | a b is a
        }
        if (isMore) {
            counts.keySet().removeAll(product);
            product.add(disjunction(terms, counts));
        }
        return product.toIntArray();
    }

    /** Most sums are of two short terms: for these the same without a hash table. */
    private int[] sumOfTwo(List<Term> terms, IntArrayList first, IntArrayList second) {
        IntArrayList product = new IntArrayList();
        for (int literal : first) {
            if (second.rem(literal)) {
                product.add(literal);
            }
        }
        first.removeAll(product);
        if (!first.isEmpty() && !second.isEmpty()) {
            product.add(disjunction(terms, new Int2IntLinkedOpenHashMap(0)));
        }
        return product.toIntArray();
    }

    /**
     * Returns the disjunction of terms that have nothing in common. What is of one origin comes
     * together first.
     *
     * @param counts for each literal how many terms have it, in the order of the terms
     */
    private int disjunction(List<Term> terms, Int2IntLinkedOpenHashMap counts) {
        int outer = builder.setOrigin(RuleSets.NONE);
        IntArrayList negated = new IntArrayList();
        IntArrayList origins = new IntArrayList();
        for (Term term :
                depth < MOST_DEPTH && !counts.isEmpty() ? takenOut(terms, counts) : terms) {
            builder.setOrigin(term.origin());
            negated.add(NetLiteral.not(conjunction(term.literals().toIntArray())));
            origins.add(term.origin());
        }
        builder.setOrigin(outer);
        return NetLiteral.not(builder.and(negated.toIntArray(), origins.toIntArray()));
    }

    /**
     * Takes literals out of terms, the most frequent one first; returns what becomes of the terms,
     * at the place of the first of them.
     *
     * @param counts is used up
     */
    private List<Term> takenOut(List<Term> terms, Int2IntLinkedOpenHashMap counts) {
        Int2ObjectOpenHashMap<IntArrayList> places = new Int2ObjectOpenHashMap<>();
        for (int i = 0; i < terms.size(); i++) {
            for (int literal : terms.get(i).literals().toIntArray()) {
                if (counts.get(literal) > 1 && !turns.contains(literal)) {
                    places.computeIfAbsent(literal, any -> new IntArrayList()).add(i);
                }
            }
        }
        IntArrayList order = new IntArrayList(counts.keySet());
        LongHeapPriorityQueue queue = new LongHeapPriorityQueue();
        for (int i = 0; i < order.size(); i++) {
            if (places.containsKey(order.getInt(i))) {
                queue.enqueue(key(counts.get(order.getInt(i)), i));
            }
        }
        List<@Nullable Term> left = new ArrayList<>(terms);
        BitSet taken = new BitSet();
        while (!queue.isEmpty()) {
            long key = queue.dequeueLong();
            int literal = order.getInt((int) key);
            int count = counts.get(literal);
            if (count > 1 && key != key(count, (int) key)) {
                queue.enqueue(key(count, (int) key));
            } else if (count > 1) {
                takeOut(places.get(literal), terms, counts, taken, left);
            }
        }
        return left.stream().filter(Objects::nonNull).toList();
    }

    /** Puts one term in the place of those that have a literal in common. */
    private void takeOut(
            IntArrayList places,
            List<Term> terms,
            Int2IntLinkedOpenHashMap counts,
            BitSet taken,
            List<@Nullable Term> left) {
        List<Term> group = new ArrayList<>();
        int first = -1;
        for (int place : places.toIntArray()) {
            Term term = terms.get(place);
            if (!taken.get(place)) {
                taken.set(place);
                term.literals().forEach(each -> counts.addTo(each, -1));
                group.add(term);
                left.set(place, null);
                first = first < 0 ? place : first;
            }
        }
        int origin = group.get(0).origin();
        for (Term term : group) {
            origin = ruleSets.union(origin, term.origin());
        }
        depth++;
        builder.setOrigin(origin);
        left.set(first, new Term(new IntArrayList(sum(group)), origin));
        depth--;
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
