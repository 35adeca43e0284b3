package org.propjet.player.solve;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Counts the states of a game that can be reached, without looking at each: a set of states is the
 * function that tells which they are, as a {@linkplain DecisionDiagrams decision diagram} (symbolic
 * reachability; Burch and others, 1990; for general games Edelkamp and Kissmann, 2008).
 *
 * <p>The states that follow are computed for one joint move after another. Of a joint move only
 * those fluents are looked at that it changes in some state of the layer, so the relation between a
 * state and the next has few variables. The states that go on are those in which no part of the
 * end's disjunction holds, one part after another, as the whole would be large.
 *
 * <p>Not thread-safe. Memory: that of the diagrams.
 */
final class SymbolicStates {
    private final PropNet net;
    private final NetInterface ends;
    private final NetOutputs outputs;
    private final SolvingLimits limits;
    private final DecisionDiagrams diagrams;
    private final int count;

    /** For each node its function of the state, or -1. */
    private final int[] view;

    /** Whether a node depends on moves. */
    private final boolean[] isMoved;

    private final List<Integer> endParts = new ArrayList<>();

    /** For each joint move that was made the next value of each fluent. */
    private final Map<List<Integer>, int[]> nexts = new HashMap<>();

    private final List<Long> layers = new ArrayList<>();
    private int mostNodes;
    private String stop = "";

    /** The layer, and what was found of the next one. */
    private int current = DecisionDiagrams.FALSE;

    private int found = DecisionDiagrams.FALSE;
    private int reached = DecisionDiagrams.FALSE;

    /** For each role before the one whose moves are gone through, where its move is legal. */
    private final IntArrayList partial = new IntArrayList();

    SymbolicStates(PropNet net, SolvingLimits limits) {
        this.net = net;
        this.limits = limits;
        ends = net.ends();
        outputs = net.outputs();
        count = net.baseCount();
        diagrams = new DecisionDiagrams(limits.byteLimit(), this::isOver);
        view = new int[net.nodeCount()];
        Arrays.fill(view, -1);
        view[NetLiteral.node(NetLiteral.TRUE)] = DecisionDiagrams.TRUE;
        isMoved = new boolean[net.nodeCount()];
        Arrays.fill(isMoved, net.firstInput(), net.firstGate(), true);
        net.spread(isMoved);
        addParts(outputs.terminal());
    }

    private boolean isOver() {
        return limits.isOver(
                String.format(
                        Locale.ROOT,
                        "decision diagrams: %,d states after %d moves",
                        layers.stream().mapToLong(Long::longValue).sum(),
                        layers.size() - 1));
    }

    /** Gathers the parts of the end's disjunction in order, each once, however many share it. */
    private void addParts(int end) {
        IntOpenHashSet seen = new IntOpenHashSet();
        IntArrayList open = IntArrayList.of(end);
        while (!open.isEmpty()) {
            int literal = open.popInt();
            int node = NetLiteral.node(literal);
            if (!seen.add(literal)) {
                continue;
            }
            if (net.isGate(node) && net.isDisjunction(node) != NetLiteral.isNegated(literal)) {
                int flip = NetLiteral.isNegated(literal) ? 1 : 0;
                for (int at = net.fanInEnd(node) - 1; at >= net.fanInStart(node); at--) {
                    open.add(net.fanIn(at) ^ flip);
                }
            } else {
                endParts.add(literal);
            }
        }
    }

    /** Counts, as far as there is time and memory. */
    GameValues find() {
        boolean isAll = false;
        try {
            isAll = run();
        } catch (DecisionDiagrams.OverException e) {
            stop = e.isFull ? "memory was full" : "time was over";
        } catch (StackOverflowError e) { // diagrams are as deep as there are fluents
            stop = "there were too many fluents";
        }
        long sum = layers.stream().mapToLong(Long::longValue).sum();
        List<String> remarks = new ArrayList<>();
        remarks.add(
                "states were counted by decision diagrams of %,d nodes at most, which find no values%s"
                        .formatted(mostNodes, isAll ? "" : "; " + stop + " before all were found"));
        remarks.add("new states after 0, 1, 2, ... moves: " + layers);
        return GameValues.unknown("symbolic", ends.roleCount(), sum, remarks);
    }

    private boolean run() {
        for (int bit = 0; bit < count; bit++) {
            view[net.firstBase() + bit] = diagrams.variable(2 * bit);
        }
        current = DecisionDiagrams.TRUE;
        for (int bit = 0; bit < count; bit++) {
            int own = view[net.firstBase() + bit];
            current = diagrams.and(current, ends.isInitial(bit) ? own : diagrams.not(own));
        }
        while (current != DecisionDiagrams.FALSE) {
            layers.add(Math.round(diagrams.count(current, count)));
            mostNodes = Math.max(mostNodes, diagrams.size(current));
            reached = diagrams.or(reached, current);
            for (int part : endParts) {
                current = diagrams.and(current, diagrams.not(function(view, part)));
            }
            found = DecisionDiagrams.FALSE;
            choose(0, current, new ArrayList<>());
            current = diagrams.and(found, diagrams.not(reached));
        }
        return true;
    }

    /** Goes through the moves of a role and those after it, in states in which they are legal. */
    private void choose(int role, int states, List<Integer> moves) {
        if (states == DecisionDiagrams.FALSE) {
            return;
        }
        if (role == ends.roleCount()) {
            if (limits.isOver()) {
                throw new DecisionDiagrams.OverException(false);
            }
            add(states, moves);
            return;
        }
        for (int move = ends.firstInput(role); move < ends.firstInput(role + 1); move++) {
            moves.add(move);
            int legal = function(view, outputs.legal()[move]);
            int chosen = diagrams.and(states, legal);
            partial.push(chosen);
            choose(role + 1, chosen, moves);
            partial.popInt();
            moves.removeLast();
        }
    }

    private void add(int states, List<Integer> moves) {
        int[] next = nexts.computeIfAbsent(List.copyOf(moves), this::nextValues);
        int cube = DecisionDiagrams.TRUE;
        IntArrayList changed = new IntArrayList();
        for (int bit = count - 1; bit >= 0; bit--) {
            int own = view[net.firstBase() + bit];
            if (diagrams.and(states, diagrams.xor(own, next[bit])) != DecisionDiagrams.FALSE) {
                changed.add(bit);
                cube = diagrams.and(own, cube);
            }
        }
        int becomes = DecisionDiagrams.TRUE;
        for (int bit : changed) {
            int later = diagrams.variable(2 * bit + 1);
            becomes = diagrams.and(becomes, diagrams.not(diagrams.xor(later, next[bit])));
        }
        int after = diagrams.forward(diagrams.andExists(states, becomes, cube));
        found = diagrams.or(found, after);
        if (diagrams.isFilled()) {
            collect();
        }
    }

    private void collect() {
        IntArrayList roots = new IntArrayList(partial);
        roots.addElements(partial.size(), new int[] {current, found, reached});
        for (int function : view) {
            roots.add(Math.max(function, 0));
        }
        nexts.values().forEach(values -> roots.addAll(IntArrayList.wrap(values)));
        diagrams.collect(roots);
    }

    private int[] nextValues(List<Integer> moves) {
        int[] functions = view.clone();
        for (int node = net.firstInput(); node < net.firstGate(); node++) {
            functions[node] = DecisionDiagrams.FALSE;
        }
        moves.forEach(move -> functions[net.firstInput() + move] = DecisionDiagrams.TRUE);
        int[] next = new int[count];
        Arrays.setAll(next, bit -> function(functions, outputs.next()[bit]));
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            view[node] = isMoved[node] ? -1 : functions[node];
        }
        return next;
    }

    /**
     * Returns the function of a literal; {@code functions} has those of nodes, or -1. Gates are in
     * an order in which each comes after what it reads.
     */
    private int function(int[] functions, int literal) {
        int root = NetLiteral.node(literal);
        if (functions[root] < 0) {
            BitSet open = new BitSet();
            open.set(root);
            for (int node = root; node >= 0; node = open.previousSetBit(node - 1)) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    int read = NetLiteral.node(net.fanIn(at));
                    if (functions[read] < 0) {
                        open.set(read);
                    }
                }
            }
            open.stream().forEach(node -> functions[node] = gate(functions, node));
        }
        return of(functions, literal);
    }

    private int of(int[] functions, int literal) {
        int function = functions[NetLiteral.node(literal)];
        return NetLiteral.isNegated(literal) ? diagrams.not(function) : function;
    }

    private int gate(int[] functions, int node) {
        int flip = net.isDisjunction(node) ? 1 : 0; // a disjunction is no conjunction of negations
        int all = DecisionDiagrams.TRUE;
        for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
            all = diagrams.and(all, of(functions, net.fanIn(at) ^ flip));
        }
        return flip == 0 ? all : diagrams.not(all);
    }
}
