package org.propjet.compiler.single;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.single.GateShapes.KeyRule;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Puts a network into the bits of words.
 *
 * <p>A gate that nothing but one output reads stands in that output's word. The others stand, phase
 * by phase and level by level, in words of their own, those of one kind together, in the order of
 * their keys ({@link GateShapes}). Of the rules for keys each phase takes the one that gives the
 * least to compute.
 *
 * <p>The idea is that of superword-level parallelism (Larsen and Amarasinghe, 2000), with bits for
 * lanes; what makes it pay are the instructions that collect and scatter bits (PEXT and PDEP).
 *
 * <p>For one network, by one thread.
 */
public final class WordPlanner {
    private final PropNet net;
    private final PlanMeter meter;
    private final NetPhases phases;
    private final MoveFunctions functions;
    private final GateShapes shapes;
    private final WordLayout layout;

    /** For each node that stands in a word its place: 64 times the word plus the bit. */
    private final int[] places;

    /** For each node whether its place holds its negation. */
    private final boolean[] negated;

    private final Map<Phase, List<OutputBit>> outputs = new EnumMap<>(Phase.class);

    /** A literal that is asked for, and the place where. */
    record OutputBit(int place, int literal) {}

    private WordPlanner(PropNet net, int maxMillis) {
        this.net = net;
        meter = new PlanMeter(maxMillis);
        phases = NetPhases.of(net);
        functions = new MoveFunctions(net, phases, meter);
        shapes = new GateShapes(net, phases, functions, meter);
        layout = WordLayout.of(net.ends());
        places = new int[net.nodeCount()];
        negated = new boolean[net.nodeCount()];
        for (int bit = 0; bit < net.baseCount(); bit++) {
            places[net.firstBase() + bit] = bit;
        }
        addOutputs();
    }

    /**
     * Plans a network.
     *
     * @param maxMillis the time that it may take
     * @throws PlanRefusedException if it takes longer or needs too much memory, or the thread is
     *     interrupted, or legal, terminal or a goal depends on the joint move, which well-formed
     *     rules rule out
     */
    public static WordPlan plan(PropNet net, int maxMillis) {
        return new WordPlanner(net, maxMillis).plan();
    }

    private void addOutputs() {
        List<OutputBit> legal = new ArrayList<>();
        List<OutputBit> step = new ArrayList<>();
        List<OutputBit> goal = new ArrayList<>();
        add(step, net.outputs().next(), 0, net.baseCount(), layout.nextWord());
        outputs.put(
                Phase.TERMINAL,
                List.of(new OutputBit(layout.terminalWord() << 6, net.outputs().terminal())));
        for (int role = 0; role < net.ends().roleCount(); role++) {
            int first = net.ends().firstInput(role);
            int end = net.ends().firstInput(role + 1);
            add(legal, net.outputs().legal(), first, end, layout.legalWord()[role]);
            int[] goals = net.outputs().goals()[role];
            add(goal, goals, 0, goals.length, layout.goalWord()[role]);
            int[] sees = net.outputs().sees()[role];
            add(step, sees, 0, sees.length, layout.seesWord()[role]);
        }
        outputs.put(Phase.LEGAL, legal);
        outputs.put(Phase.STEP, step);
        outputs.put(Phase.GOAL, goal);
    }

    private static void add(List<OutputBit> bits, int[] literals, int first, int end, int word) {
        for (int i = first; i < end; i++) {
            bits.add(new OutputBit((word << 6) + i - first, literals[i]));
        }
    }

    private WordPlan plan() {
        Map<Phase, IntArrayList> gates = new EnumMap<>(Phase.class);
        boolean[] isRead = new boolean[net.nodeCount()];
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            Phase phase = phases.of(gate);
            if (phase != null && (!functions.isSeparable(gate) || functions.isKept(gate))) {
                gates.computeIfAbsent(phase, each -> new IntArrayList()).add(gate);
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    isRead[NetLiteral.node(net.fanIn(at))] = true;
                }
            }
        }
        markShared(isRead);
        Map<Phase, List<WordPlan.Target>> targets = new EnumMap<>(Phase.class);
        List<WordPlan.Rows> rows = List.of();
        int words = layout.firstFree();
        for (Phase phase : Phase.values()) {
            IntArrayList ofPhase = gates.getOrDefault(phase, new IntArrayList());
            IntArrayList internal = home(phase, ofPhase, isRead);
            PhaseArrangement arrangement = arrange(phase, internal, ofPhase, words);
            targets.put(phase, arrangement.targets());
            words = arrangement.wordsEnd();
            rows = phase == Phase.STEP ? arrangement.rows() : rows;
        }
        return WordPlan.of(layout, targets, rows, words);
    }

    /** Marks the gates that several outputs read. */
    private void markShared(boolean[] isRead) {
        boolean[] isAsked = new boolean[net.nodeCount()];
        for (List<OutputBit> bits : outputs.values()) {
            for (OutputBit output : bits) {
                int node = NetLiteral.node(output.literal());
                isRead[node] |= isAsked[node];
                isAsked[node] = true;
            }
        }
    }

    /** Gives gates that nothing but one output reads their place; returns the others. */
    private IntArrayList home(Phase phase, IntArrayList gates, boolean[] isRead) {
        boolean[] isHome = new boolean[net.nodeCount()];
        for (OutputBit output : outputs.getOrDefault(phase, List.of())) {
            int node = NetLiteral.node(output.literal());
            if (phases.of(node) == phase && !functions.isSeparable(node) && !isRead[node]) {
                isHome[node] = true;
                places[node] = output.place();
                negated[node] = NetLiteral.isNegated(output.literal());
            }
        }
        IntArrayList internal = new IntArrayList();
        for (int gate : gates) {
            if (!isHome[gate]) {
                internal.add(gate);
            }
        }
        return internal;
    }

    private PhaseArrangement arrange(
            Phase phase, IntArrayList internal, IntArrayList gates, int firstWord) {
        PhaseArrangement best = arrange(KeyRule.MEAN, phase, internal, gates, firstWord);
        int[] bestPlaces = placesOf(internal);
        for (KeyRule rule : KeyRule.values()) {
            if (rule == KeyRule.MEAN || (rule == KeyRule.MOVE && phase != Phase.STEP)) {
                continue;
            }
            PhaseArrangement candidate = arrange(rule, phase, internal, gates, firstWord);
            if (candidate.cost() < best.cost()) {
                best.discard();
                best = candidate;
                bestPlaces = placesOf(internal);
            } else {
                candidate.discard();
            }
        }
        for (int i = 0; i < bestPlaces.length; i++) {
            places[internal.getInt(i)] = bestPlaces[i];
        }
        return best;
    }

    private int[] placesOf(IntArrayList gates) {
        int[] found = new int[gates.size()];
        Arrays.setAll(found, i -> places[gates.getInt(i)]);
        return found;
    }

    private PhaseArrangement arrange(
            KeyRule rule, Phase phase, IntArrayList internal, IntArrayList gates, int firstWord) {
        PhaseArrangement arrangement =
                new PhaseArrangement(net, functions, shapes, meter, places, negated, firstWord);
        arrangement.place(internal, rule);
        arrangement.connect(gates, outputs.getOrDefault(phase, List.of()));
        return arrangement;
    }
}
