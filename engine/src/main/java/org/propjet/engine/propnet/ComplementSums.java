package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.Pass;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Replaces the sum of most moves of a role by the negated sum of its other moves.
 *
 * <p>A role makes exactly one move: its inputs are one-hot, and all else is a don't-care. So one of
 * some moves is made if none of the others is. Rules that say that a square stays as it is if a
 * move elsewhere is made have such sums:
 *
 * <pre>
 *   or(and(f, m1), and(f, m2), and(f, m3))   a role has m1 to m4   -&gt;   and(f, not m4)
 * </pre>
 *
 * <p>Precondition: the network is only asked for next values with one move of each role. Cost:
 * linear in the network and in the moves that its sums have together.
 */
public final class ComplementSums implements NetPass {
    /** So many moves are kept of all sums together, which takes 16 MiB. */
    private static final int MOST_MOVES = 1 << 22;

    @Override
    public Pass pass() {
        return Pass.COMPLEMENT_SUMS;
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        Rewriting rewriting = new Rewriting(net, meter);
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            meter.tick("sums of moves");
            rewriting.look(gate);
        }
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            rewriting.copy(gate);
        }
        return rewriting.isChanged ? new RemoveDead().apply(rewriting.finish(), meter) : net;
    }

    /**
     * Terms of a disjunction that differ in their moves only.
     *
     * @param fanIns the terms
     * @param moves the inputs that are made in one of the terms
     */
    private record Alike(IntArrayList fanIns, BitSet moves) {}

    private static final class Rewriting {
        final PropNet net;
        final BudgetMeter meter;
        final NetworkRewriter rewriter;
        final int[] firstMove;

        /** For each gate that is a sum of inputs, or its negation, these inputs. */
        final int[] @Nullable [] sums;

        /** For each node how many gates and outputs read it. */
        final int[] readers;

        /**
         * For each sum what it costs each of its readers: its fan-ins, and what they cost, divided
         * by the readers (the area flow of technology mapping; Manohararajah, Brown and Vranesic,
         * 2006).
         */
        final double[] flow;

        /** How many times each sum of most moves occurs. */
        final Object2IntOpenHashMap<BitSet> uses = new Object2IntOpenHashMap<>();

        int moveCount;
        boolean isChanged;

        Rewriting(PropNet net, BudgetMeter meter) {
            this.net = net;
            this.meter = meter;
            this.rewriter = net.rewriter(true, meter);
            this.sums = new int[net.gateCount()][];
            this.readers = net.readers(meter);
            this.flow = new double[net.nodeCount()];
            this.firstMove = new int[net.ends().roleCount() + 1];
            Arrays.setAll(firstMove, net.ends()::firstInput);
            Arrays.fill(flow, 1);
        }

        PropNet finish() {
            return net.remade(rewriter);
        }

        /** Notes what a gate is a sum of, and the sums of most moves among its terms. */
        void look(int gate) {
            Map<IntList, Alike> terms = new LinkedHashMap<>();
            IntArrayList others = new IntArrayList();
            split(gate, terms, others);
            for (Alike alike : terms.values()) {
                if (!mostlyMade(alike).isEmpty()) {
                    uses.addTo(alike.moves, 1);
                }
            }
            Alike sum = terms.get(IntList.of());
            if (others.isEmpty() && terms.size() == 1 && sum != null) {
                moveCount += sum.moves.cardinality();
                if (moveCount <= MOST_MOVES) {
                    sums[gate - net.firstGate()] = sum.moves.stream().toArray();
                    double all = sum.fanIns.intStream().mapToDouble(this::cost).sum();
                    flow[gate] = 1 + all / Math.max(1, readers[gate]);
                }
            }
        }

        private double cost(int literal) {
            int node = NetLiteral.node(literal);
            double cost = flow[node];
            if (net.isGate(node) && sums[node - net.firstGate()] == null) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    meter.tick("sums of moves");
                    cost = Math.max(cost, flow[NetLiteral.node(net.fanIn(at))]);
                }
            }
            return cost;
        }

        /** Copies a gate, as the disjunction that it is or that its negation is. */
        void copy(int gate) {
            int flip = net.isDisjunction(gate) ? 0 : 1;
            Map<IntList, Alike> terms = new LinkedHashMap<>();
            IntArrayList others = new IntArrayList();
            split(gate, terms, others);
            IntArrayList literals = new IntArrayList();
            boolean isShorter = false;
            for (Map.Entry<IntList, Alike> term : terms.entrySet()) {
                Alike alike = term.getValue();
                BitSet inverted = mostlyMade(alike);
                if (inverted.isEmpty() || !isCheaper(alike)) {
                    alike.fanIns.forEach(literal -> literals.add(rewriter.literal(literal) ^ flip));
                } else {
                    isShorter = true;
                    literals.add(product(gate, term.getKey(), alike, inverted) ^ flip);
                }
            }
            if (isShorter) {
                isChanged = true;
                others.forEach(literal -> literals.add(rewriter.literal(literal) ^ flip));
                rewriter.make(gate, literals.elements(), literals.size());
            } else {
                rewriter.copy(gate);
            }
        }

        /** Divides the terms of a gate: those with moves by their other factors, and the others. */
        private void split(int gate, Map<IntList, Alike> terms, IntArrayList others) {
            int flip = net.isDisjunction(gate) ? 0 : 1;
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                addTerm(net.fanIn(at) ^ flip, terms, others);
            }
        }

        /** Puts a term with others that have the same factors besides their moves. */
        private void addTerm(int literal, Map<IntList, Alike> terms, IntArrayList others) {
            IntArrayList factors = new IntArrayList();
            int @Nullable [] moves = movesOf(literal);
            int node = NetLiteral.node(literal);
            if (moves == null
                    && net.isGate(node)
                    && NetLiteral.isNegated(literal) == net.isDisjunction(node)) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    meter.tick("sums of moves");
                    int factor = net.fanIn(at) ^ (literal & 1);
                    int @Nullable [] found = moves == null ? movesOf(factor) : null;
                    if (found == null) {
                        factors.add(factor);
                    } else {
                        moves = found;
                    }
                }
            }
            if (moves == null) {
                others.add(literal);
                return;
            }
            Alike alike =
                    terms.computeIfAbsent(
                            factors, any -> new Alike(new IntArrayList(), new BitSet()));
            alike.fanIns.add(literal);
            for (int move : moves) {
                meter.tick("sums of moves");
                alike.moves.set(move);
            }
        }

        /** Returns the inputs that a literal is the sum of, or null if it is something else. */
        private int @Nullable [] movesOf(int literal) {
            int node = NetLiteral.node(literal);
            if (net.isGate(node)) {
                return NetLiteral.isNegated(literal) == net.isDisjunction(node)
                        ? null
                        : sums[node - net.firstGate()];
            }
            return node >= net.firstInput() && !NetLiteral.isNegated(literal)
                    ? new int[] {node - net.firstInput()}
                    : null;
        }

        /** Returns the roles of whose moves most are made in several terms. */
        private BitSet mostlyMade(Alike alike) {
            BitSet roles = new BitSet();
            for (int role = 0; role < firstMove.length - 1 && alike.fanIns.size() > 1; role++) {
                meter.tick("sums of moves");
                int all = firstMove[role + 1] - firstMove[role];
                roles.set(role, 2 * made(alike, role) > all);
            }
            return roles;
        }

        private int made(Alike alike, int role) {
            return alike.moves.get(firstMove[role], firstMove[role + 1]).cardinality();
        }

        /** Returns whether the other moves cost less than some terms. */
        private boolean isCheaper(Alike alike) {
            double length = 0;
            for (int role = 0; role < firstMove.length - 1; role++) {
                int all = firstMove[role + 1] - firstMove[role];
                int made = made(alike, role);
                length += Math.min(made, all - made);
            }
            double cost = alike.fanIns.intStream().mapToDouble(this::cost).sum();
            return length / uses.getInt(alike.moves) < cost;
        }

        /** Returns a literal for terms that have some factors in common. */
        private int product(int gate, IntList factors, Alike alike, BitSet inverted) {
            IntArrayList sum = new IntArrayList();
            for (int role = 0; role < firstMove.length - 1; role++) {
                IntArrayList moves = new IntArrayList();
                for (int move = firstMove[role]; move < firstMove[role + 1]; move++) {
                    if (alike.moves.get(move) != inverted.get(role)) {
                        moves.add(NetLiteral.of(net.firstInput() + move));
                    }
                }
                if (inverted.get(role)) {
                    sum.add(NetLiteral.not(rewriter.or(moves, net.origin(gate))));
                } else {
                    sum.addAll(moves);
                }
            }
            IntArrayList all = new IntArrayList();
            factors.forEach(literal -> all.add(rewriter.literal(literal)));
            all.add(rewriter.or(sum, net.origin(gate)));
            return rewriter.and(all, net.origin(gate));
        }
    }
}
