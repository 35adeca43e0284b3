package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.Int2IntRBTreeMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.Pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes products of sums that say what a move carries to where. A role makes one move, so what any
 * of its moves selects is the same for all who ask: the piece that arrives at a square is the piece
 * that moves, if the move goes to that square.
 *
 * <pre>
 *   next(c, rook) = or(and(a-c, at(a, rook)), and(b-c, at(b, rook)))     next(d, rook) = ...
 *   -&gt;   moved(rook)   = or(and(or(a-c, a-d), at(a, rook)), and(or(b-c, b-d), at(b, rook)))
 *        next(c, rook) = and(or(a-c, b-c), moved(rook))                  next(d, rook) = ...
 * </pre>
 *
 * <p>It holds only if each role makes at most one move; a network with several moves of a role at
 * once computes something else. Paths get longer, so the event-driven reasoner does not want this.
 *
 * <p>What terms with one of a role's moves read besides is their <em>value</em>. Values that occur
 * in one sum belong together; those that do so directly or by others form a family, which is the
 * function from moves to values that its sums have in common.
 */
public final class MoveProducts implements NetPass {
    /** A sum of fewer such terms is left as it is. */
    private static final int LEAST_TERMS = 4;

    @Override
    public Pass pass() {
        return Pass.MOVE_PRODUCTS;
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        Search search = new Search(net, meter);
        search.findSums();
        List<Family> families = search.families();
        search.choose(families);
        return families.isEmpty() ? net : search.rebuild(families);
    }

    /**
     * A role's terms in a gate.
     *
     * @param inputs the nodes of its moves, ascending
     * @param values the value of each
     * @param fanIns at which fan-ins of the gate the terms are
     */
    private record Sum(int gate, int[] inputs, int[] values, BitSet fanIns) {
        IntArrayList moves() {
            return IntArrayList.wrap(inputs);
        }
    }

    /** What each of a role's moves selects, as far as it matters to some sums. */
    private static final class Family {
        /** The value of each input that has one. */
        private final Int2IntRBTreeMap valueOf = new Int2IntRBTreeMap();

        final List<Sum> sums = new ArrayList<>();

        Family() {
            valueOf.defaultReturnValue(-1);
        }

        boolean agrees(Sum sum) {
            for (int i = 0; i < sum.inputs.length; i++) {
                int known = valueOf.get(sum.inputs[i]);
                if (known >= 0 && known != sum.values[i]) {
                    return false;
                }
            }
            return true;
        }

        void add(Sum sum) {
            sums.add(sum);
            for (int i = 0; i < sum.inputs.length; i++) {
                valueOf.put(sum.inputs[i], sum.values[i]);
            }
        }

        /** Returns the inputs of each value, ascending. */
        Int2ObjectLinkedOpenHashMap<IntArrayList> movesOf() {
            Int2ObjectLinkedOpenHashMap<IntArrayList> moves = new Int2ObjectLinkedOpenHashMap<>();
            valueOf.forEach(
                    (int input, int value) ->
                            moves.computeIfAbsent(value, one -> new IntArrayList()).add(input));
            return moves;
        }

        /**
         * Returns about how many operations of two inputs are saved.
         *
         * @param users how many have use for each set of moves
         */
        double saving(Object2IntOpenHashMap<IntArrayList> users) {
            double saving = 0;
            for (Sum sum : sums) {
                saving += 2.0 * sum.fanIns.cardinality() - 2;
                saving -= (double) sum.inputs.length / users.getInt(sum.moves());
            }
            for (IntArrayList moves : movesOf().values()) {
                saving -= 2 + (double) moves.size() / users.getInt(moves);
            }
            return saving;
        }
    }

    /** Numbers for lists of numbers, in the order in which they are first asked for. */
    private static final class Numbers {
        final List<int[]> lists = new ArrayList<>();
        private final Map<IntArrayList, Integer> numberOf = new HashMap<>();

        /** Returns the number of a list's numbers, whatever their order. */
        int of(IntArrayList list) {
            int[] distinct = list.intStream().sorted().distinct().toArray();
            return numberOf.computeIfAbsent(
                    IntArrayList.wrap(distinct),
                    key -> {
                        lists.add(distinct);
                        return lists.size() - 1;
                    });
        }
    }

    private static final class Search {
        final PropNet net;
        final BudgetMeter meter;
        final List<Sum> sums = new ArrayList<>();
        private final int[] roleOf;
        private final int[] readers;

        /** Which nodes depend on what is moved. */
        private final BitSet ofMoves = new BitSet();

        /** What terms read besides their move, as literals. */
        private final Numbers rests = new Numbers();

        /** The alternatives that values consist of, as rests; those of roles are apart. */
        private final Numbers values = new Numbers();

        Search(PropNet net, BudgetMeter meter) {
            this.net = net;
            this.meter = meter;
            this.roleOf = new int[net.inputCount()];
            NetInterface ends = net.ends();
            for (int role = 0; role < ends.roleCount(); role++) {
                Arrays.fill(roleOf, ends.firstInput(role), ends.firstInput(role + 1), role);
            }
            this.readers = net.readers(meter);
            ofMoves.set(net.firstInput(), net.firstGate());
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    if (ofMoves.get(NetLiteral.node(net.fanIn(at)))) {
                        ofMoves.set(gate);
                    }
                }
            }
        }

        // ---- Sums ----

        void findSums() {
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                if (ofMoves.get(gate) && net.fanInEnd(gate) - net.fanInStart(gate) >= LEAST_TERMS) {
                    for (int role = 0; role < net.ends().roleCount(); role++) {
                        findSum(gate, role);
                    }
                }
            }
        }

        private void findSum(int gate, int role) {
            Int2ObjectRBTreeMap<IntArrayList> restsOf = new Int2ObjectRBTreeMap<>();
            BitSet fanIns = new BitSet();
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                meter.tick("sums of moves");
                int move = moveOf(gate, net.fanIn(at));
                if (move >= 0 && roleOf[move - net.firstInput()] == role) {
                    restsOf.computeIfAbsent(move, one -> new IntArrayList())
                            .add(rests.of(rest(NetLiteral.node(net.fanIn(at)), move)));
                    fanIns.set(at);
                }
            }
            if (restsOf.size() >= LEAST_TERMS) {
                int[] valueOf = new int[restsOf.size()];
                int count = 0;
                for (IntArrayList some : restsOf.values()) {
                    some.add(-1 - role);
                    valueOf[count++] = values.of(some);
                }
                sums.add(new Sum(gate, restsOf.keySet().toIntArray(), valueOf, fanIns));
            }
        }

        /**
         * Returns the input that a fan-in is a term of, if it is a conjunction of this and of what
         * only the state decides, which no other gate reads; or -1.
         */
        private int moveOf(int gate, int literal) {
            int wanted = literal ^ (net.isDisjunction(gate) ? 0 : 1);
            int term = NetLiteral.node(literal);
            if (!net.isGate(term)
                    || readers[term] != 1
                    || net.isDisjunction(term) != NetLiteral.isNegated(wanted)) {
                return -1;
            }
            int found = -1;
            for (int at = net.fanInStart(term); at < net.fanInEnd(term); at++) {
                int part = net.fanIn(at) ^ (wanted & 1);
                if (ofMoves.get(NetLiteral.node(part))) {
                    if (found >= 0 || NetLiteral.isNegated(part) || net.isGate(part >> 1)) {
                        return -1;
                    }
                    found = NetLiteral.node(part);
                }
            }
            return found;
        }

        /** Returns what a term reads besides a move. */
        private IntArrayList rest(int term, int move) {
            int flip = net.isDisjunction(term) ? 1 : 0;
            IntArrayList rest = new IntArrayList();
            for (int at = net.fanInStart(term); at < net.fanInEnd(term); at++) {
                if (NetLiteral.node(net.fanIn(at)) != move) {
                    rest.add(net.fanIn(at) ^ flip);
                }
            }
            return rest;
        }

        // ---- Families ----

        /** Puts each sum, the largest first, into the family of its values if it agrees with it. */
        List<Family> families() {
            DisjointSets alike = new DisjointSets(values.lists.size());
            for (Sum sum : sums) {
                for (int value : sum.values) {
                    alike.join(sum.values[0], value);
                }
            }
            Int2ObjectLinkedOpenHashMap<Family> families = new Int2ObjectLinkedOpenHashMap<>();
            sums.sort(Comparator.comparingInt(sum -> -sum.inputs.length));
            for (Sum sum : sums) {
                meter.tick("sums of moves");
                Family family =
                        families.computeIfAbsent(
                                alike.leaderOf(sum.values[0]), leader -> new Family());
                if (family.agrees(sum)) {
                    family.add(sum);
                }
            }
            return new ArrayList<>(families.values());
        }

        /** Leaves out families that do not pay, where sets of moves cost each user a part. */
        void choose(List<Family> families) {
            boolean isChanged = true;
            while (isChanged) {
                Object2IntOpenHashMap<IntArrayList> users = new Object2IntOpenHashMap<>();
                for (Family family : families) {
                    meter.look("sums of moves");
                    family.sums.forEach(sum -> users.addTo(sum.moves(), 1));
                    family.movesOf().values().forEach(moves -> users.addTo(moves, 1));
                }
                isChanged = families.removeIf(family -> family.saving(users) <= 0);
            }
        }

        // ---- Rebuilding ----

        /** Makes the network anew: what only the state decides first, then the rest. */
        PropNet rebuild(List<Family> families) {
            NetworkRewriter rewriter = net.rewriter(true, meter);
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                if (!ofMoves.get(gate)) {
                    rewriter.copy(gate);
                }
            }
            Int2ObjectOpenHashMap<IntArrayList> products = new Int2ObjectOpenHashMap<>();
            Int2ObjectOpenHashMap<BitSet> replaced = new Int2ObjectOpenHashMap<>();
            for (Family family : families) {
                int selected = selected(family, rewriter);
                for (Sum sum : family.sums) {
                    int moves = anyOf(sum.moves(), rewriter);
                    products.computeIfAbsent(sum.gate, gate -> new IntArrayList())
                            .add(rewriter.and(IntArrayList.of(moves, selected)));
                    replaced.computeIfAbsent(sum.gate, gate -> new BitSet()).or(sum.fanIns);
                }
            }
            for (int gate = ofMoves.nextSetBit(net.firstGate());
                    gate >= 0;
                    gate = ofMoves.nextSetBit(gate + 1)) {
                BitSet gone = replaced.get(gate);
                if (gone == null) {
                    rewriter.copy(gate);
                    continue;
                }
                int flip = net.isDisjunction(gate) ? 0 : 1;
                IntArrayList parts = new IntArrayList();
                products.get(gate).forEach((int product) -> parts.add(product ^ flip));
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    if (!gone.get(at)) {
                        parts.add(rewriter.literal(net.fanIn(at)));
                    }
                }
                rewriter.make(gate, parts.elements(), parts.size());
            }
            return new RemoveDead().apply(net.remade(rewriter), meter);
        }

        /** Returns whether the value of the move that is made holds. */
        private int selected(Family family, NetworkRewriter rewriter) {
            IntArrayList terms = new IntArrayList();
            family.movesOf()
                    .forEach(
                            (value, moves) -> {
                                IntArrayList alternatives = new IntArrayList();
                                for (int rest : values.lists.get(value)) {
                                    if (rest >= 0) {
                                        alternatives.add(allOf(rests.lists.get(rest), rewriter));
                                    }
                                }
                                terms.add(
                                        rewriter.and(
                                                IntArrayList.of(
                                                        anyOf(moves, rewriter),
                                                        rewriter.or(alternatives))));
                            });
            return rewriter.or(terms);
        }

        private static int allOf(int[] literals, NetworkRewriter rewriter) {
            IntArrayList all = new IntArrayList();
            for (int literal : literals) {
                all.add(rewriter.literal(literal));
            }
            return rewriter.and(all);
        }

        private static int anyOf(IntArrayList moves, NetworkRewriter rewriter) {
            IntArrayList any = new IntArrayList();
            moves.forEach((int move) -> any.add(NetLiteral.of(move)));
            return rewriter.or(any);
        }
    }
}
