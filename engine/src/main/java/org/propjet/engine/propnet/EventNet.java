package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;

import java.util.Arrays;

/**
 * A network arranged for event-driven evaluation: for each node the places where a change of it is
 * felt.
 *
 * <p>A node's targets stand together in {@link #targets}, in the segments of this table:
 *
 * <pre>
 *   segment          what a number is
 *   ADDED            a gate of the same phase: its counter follows the node
 *   SUBTRACTED       a gate of the same phase: its counter follows the node's negation
 *   FLIPPED          a bit of the flags that turns over
 * </pre>
 *
 * <p>Gates are evaluated in three phases, so that nothing is computed that nobody asks for: those
 * that legality and termination need ({@link #VIEW}), of the rest those that the next state and the
 * percepts need ({@link #STEP}), and those that only goals need ({@link #GOAL}). A change that is
 * felt in a later phase only turns over a bit of that phase's pending flags; bits that were turned
 * twice cost nothing.
 *
 * <p>The flags are one bitset: for each phase after the first a bit for each node that may be
 * pending, then the values of the outputs. Each group begins at a word.
 *
 * <p>Immutable; shared by the reasoners of all threads.
 */
final class EventNet {
    private static final String STAGE = "arranging the network for single states";

    static final int VIEW = 0;
    static final int STEP = 1;
    static final int GOAL = 2;
    static final int PHASE_COUNT = 3;

    /** Node ids times {@link #SEGMENTS}: beginnings of a node's segments in each phase. */
    static final int SEGMENTS = 3;

    final PropNet net;
    final int nodeCount;

    /** For each phase and node the beginnings of its three segments, and the end of the last. */
    final int[][] segmentStart = new int[PHASE_COUNT][];

    final int[][] targets = new int[PHASE_COUNT][];

    /** For each phase the nodes that may be pending, by their bit. */
    final int[][] pendingNodes = new int[PHASE_COUNT][];

    /** For each phase the first word of its pending flags. */
    final int[] pendingWord = new int[PHASE_COUNT];

    /** For each input proposition the role whose move it is. */
    final int[] roleOfInput;

    /** The first word of the next state. */
    final int nextWord;

    /** For each role the first word of its legal moves. */
    final int[] legalWord;

    /** The word whose lowest bit is terminal. */
    final int terminalWord;

    /** For each role the first word of its goal values. */
    final int[] goalWord;

    /** For each role the first word of its percepts. */
    final int[] seesWord;

    final int flagWords;

    /**
     * Arranges a network.
     *
     * @param meter ends the work at any node
     */
    EventNet(PropNet net, BudgetMeter meter) {
        this.net = net;
        this.nodeCount = net.nodeCount();
        byte[] phases = phases(meter);
        int words = 0;
        for (int phase = STEP; phase < PHASE_COUNT; phase++) {
            pendingNodes[phase] = pendingNodes(phases, phase, meter);
            pendingWord[phase] = words;
            words += OutputFlags.wordsFor(pendingNodes[phase].length);
        }
        pendingNodes[VIEW] = new int[0];
        NetInterface ends = net.ends();
        nextWord = words;
        words += ends.stateLayout().wordCount();
        legalWord = new int[ends.roleCount()];
        goalWord = new int[ends.roleCount()];
        seesWord = new int[ends.roleCount()];
        for (int role = 0; role < ends.roleCount(); role++) {
            legalWord[role] = words;
            words += OutputFlags.wordsFor(ends.moveTable().moveCount(role));
            goalWord[role] = words;
            words += OutputFlags.wordsFor(ends.goalValues()[role].length);
            seesWord[role] = words;
            words += OutputFlags.wordsFor(ends.perceptTable().moveCount(role));
        }
        roleOfInput = new int[ends.inputCount()];
        for (int role = 0; role < ends.roleCount(); role++) {
            Arrays.fill(roleOfInput, ends.firstInput(role), ends.firstInput(role + 1), role);
        }
        terminalWord = words++;
        flagWords = words;
        arrange(phases, meter);
    }

    /** Returns each node's phase; base and input propositions belong to no phase, and get -1. */
    private byte[] phases(BudgetMeter meter) {
        byte[] phases = new byte[net.nodeCount()];
        Arrays.fill(phases, (byte) -1);
        NetOutputs outputs = net.outputs();
        IntArrayList open = new IntArrayList();
        for (int literal : outputs.legal()) {
            open.add(literal);
        }
        open.add(outputs.terminal());
        claim(phases, VIEW, open, meter);
        for (int literal : outputs.next()) {
            open.add(literal);
        }
        for (int[] literals : outputs.sees()) {
            open.addElements(open.size(), literals);
        }
        claim(phases, STEP, open, meter);
        for (int[] literals : outputs.goals()) {
            open.addElements(open.size(), literals);
        }
        claim(phases, GOAL, open, meter);
        return phases;
    }

    private void claim(byte[] phases, int phase, IntArrayList open, BudgetMeter meter) {
        while (!open.isEmpty()) {
            meter.tick(STAGE);
            int node = NetLiteral.node(open.removeInt(open.size() - 1));
            if (net.isGate(node) && phases[node] < 0) {
                phases[node] = (byte) phase;
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    open.add(net.fanIn(at));
                }
            }
        }
    }

    /** Returns the nodes of other phases, or of none, that gates of a phase or its outputs read. */
    private int[] pendingNodes(byte[] phases, int phase, BudgetMeter meter) {
        boolean[] marks = new boolean[net.nodeCount()];
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            meter.tick(STAGE);
            if (phases[node] == phase) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    int source = NetLiteral.node(net.fanIn(at));
                    marks[source] = phases[source] != phase;
                }
            }
        }
        IntArrayList nodes = new IntArrayList();
        for (int node = 1; node < marks.length; node++) {
            meter.tick(STAGE);
            if (marks[node]) {
                nodes.add(node);
            }
        }
        return nodes.toIntArray();
    }

    private void arrange(byte[] phases, BudgetMeter meter) {
        Edges[] edges = new Edges[PHASE_COUNT];
        for (int phase = 0; phase < PHASE_COUNT; phase++) {
            meter.look(STAGE);
            edges[phase] = new Edges(nodeCount, meter);
        }
        for (boolean counting : new boolean[] {true, false}) {
            for (Edges phaseEdges : edges) {
                phaseEdges.begin(counting);
            }
            addGates(phases, edges, meter);
            addPending(phases, edges, meter);
            addOutputs(phases, edges);
        }
        for (int phase = 0; phase < PHASE_COUNT; phase++) {
            segmentStart[phase] = edges[phase].start;
            targets[phase] = edges[phase].targets;
        }
    }

    private void addGates(byte[] phases, Edges[] edges, BudgetMeter meter) {
        for (int node = net.firstGate(); node < nodeCount; node++) {
            meter.tick(STAGE);
            int phase = phases[node];
            for (int at = net.fanInStart(node); phase >= 0 && at < net.fanInEnd(node); at++) {
                int literal = net.fanIn(at);
                int segment = NetLiteral.isNegated(literal) ? 1 : 0;
                edges[phase].add(NetLiteral.node(literal), segment, node);
            }
        }
    }

    private void addPending(byte[] phases, Edges[] edges, BudgetMeter meter) {
        for (int phase = STEP; phase < PHASE_COUNT; phase++) {
            for (int i = 0; i < pendingNodes[phase].length; i++) {
                meter.tick(STAGE);
                int node = pendingNodes[phase][i];
                int flag = (pendingWord[phase] << 6) + i;
                edges[Math.max(VIEW, phases[node])].add(node, 2, flag);
            }
        }
    }

    private void addOutputs(byte[] phases, Edges[] edges) {
        NetOutputs outputs = net.outputs();
        addOutputs(outputs.next(), 0, outputs.next().length, nextWord, phases, edges);
        addOutputs(new int[] {outputs.terminal()}, 0, 1, terminalWord, phases, edges);
        for (int role = 0; role < legalWord.length; role++) {
            int first = net.ends().firstInput(role);
            int end = net.ends().firstInput(role + 1);
            addOutputs(outputs.legal(), first, end, legalWord[role], phases, edges);
            int[] goals = outputs.goals()[role];
            addOutputs(goals, 0, goals.length, goalWord[role], phases, edges);
            int[] sees = outputs.sees()[role];
            addOutputs(sees, 0, sees.length, seesWord[role], phases, edges);
        }
    }

    private static void addOutputs(
            int[] literals, int first, int end, int word, byte[] phases, Edges[] edges) {
        for (int i = first; i < end; i++) {
            if (!NetLiteral.isConstant(literals[i])) {
                int node = NetLiteral.node(literals[i]);
                edges[Math.max(VIEW, phases[node])].add(node, 2, (word << 6) + i - first);
            }
        }
    }

    /** Collects the targets of one phase: once counting, then once placing. */
    private static final class Edges {
        /**
         * While targets are placed, a cell's beginning stands one further on, and moves to the
         * beginning of the next cell.
         */
        final int[] start;

        int[] targets = new int[0];
        private final BudgetMeter meter;
        private boolean counting;

        Edges(int nodeCount, BudgetMeter meter) {
            this.start = new int[nodeCount * SEGMENTS + 2];
            this.meter = meter;
        }

        void begin(boolean isCounting) {
            counting = isCounting;
            if (!isCounting) {
                for (int i = 1; i < start.length; i++) {
                    meter.tick(STAGE);
                    start[i] += start[i - 1];
                }
                meter.look(STAGE);
                targets = new int[start[start.length - 1]];
            }
        }

        void add(int node, int segment, int target) {
            int cell = node * SEGMENTS + segment;
            if (counting) {
                start[cell + 2]++;
            } else {
                targets[start[cell + 1]++] = target;
            }
        }
    }
}
