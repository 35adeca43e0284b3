package org.propjet.engine.symmetry;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * The graph of which the automorphisms are a game's symmetries. Its vertices are the network's
 * nodes, by their numbers, and after them the roles and the outputs that are no node's: goals,
 * percepts and the end.
 *
 * <pre>
 *   edge                                     label
 *   gate to fan-in                           FAN_IN, and whether the literal is negated
 *   base proposition to its next value       NEXT, likewise
 *   input proposition to its legality        LEGAL, likewise
 *   goal, percept or end to its literal      ASKED, likewise
 *   input, goal or percept to its role       OF_ROLE
 * </pre>
 *
 * <p>Each edge is listed at both of its ends, as <em>half-edges</em>: the other end, and a code of
 * the label and of the direction. Vertices that may not take each other's place have different
 * colours from the start: kinds of vertex, goal values and, by the {@link SymmetryScope}, roles and
 * what holds initially. What nobody reads and never changes stays where it is, too, as any order of
 * it would be a symmetry.
 *
 * <p>Immutable; the arrays are not to be changed. Memory: 16 bytes an edge, 12 a vertex.
 */
final class SymmetryGraph {
    private static final int FAN_IN = 0;
    private static final int NEXT = 1;
    private static final int LEGAL = 2;
    private static final int ASKED = 3;
    private static final int OF_ROLE = 4;

    /** How many codes half-edges have: a label, a sign, a direction. */
    static final int CODE_COUNT = 5 * 4;

    private static final int CONSTANT = 0;
    private static final int FALSE_BASE = 1;
    private static final int TRUE_BASE = 2;
    private static final int INPUT = 3;
    private static final int CONJUNCTION = 4;
    private static final int DISJUNCTION = 5;
    private static final int END = 6;
    private static final int PERCEPT = 7;
    private static final int ROLE = 8;

    /** That of the goal of 0 points; after the greatest goal value come colours for one vertex. */
    private static final int GOAL = 9;

    private final int[] colours;
    private final int[] start;
    private final int[] neighbours;
    private final int[] neighbourCodes;

    private SymmetryGraph(Assembly made) {
        colours = made.colours.toIntArray();
        start = new int[colours.length + 1];
        neighbours = new int[2 * made.sources.size()];
        neighbourCodes = new int[2 * made.sources.size()];
        listHalfEdges(made);
    }

    /**
     * Makes the graph of a network.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    static SymmetryGraph of(PropNet net, SymmetryScope scope, BudgetMeter meter) {
        return new SymmetryGraph(new Assembly(net, scope, meter));
    }

    private void listHalfEdges(Assembly made) {
        int edgeCount = made.sources.size();
        for (int edge = 0; edge < edgeCount; edge++) {
            start[made.sources.getInt(edge) + 1]++;
            start[made.targets.getInt(edge) + 1]++;
        }
        for (int vertex = 0; vertex < vertexCount(); vertex++) {
            start[vertex + 1] += start[vertex];
        }
        int[] next = Arrays.copyOf(start, vertexCount());
        for (int edge = 0; edge < edgeCount; edge++) {
            int source = made.sources.getInt(edge);
            int target = made.targets.getInt(edge);
            neighbours[next[source]] = target;
            neighbourCodes[next[source]++] = made.codes.getInt(edge);
            neighbours[next[target]] = source;
            neighbourCodes[next[target]++] = made.codes.getInt(edge) | 1;
        }
    }

    int vertexCount() {
        return colours.length;
    }

    /** Returns for each vertex a number; only vertices of the same may take each other's place. */
    int[] colours() {
        return colours;
    }

    /** Returns the position of a vertex's first half-edge; the next vertex's is the end. */
    int start(int vertex) {
        return start[vertex];
    }

    int neighbour(int position) {
        return neighbours[position];
    }

    int code(int position) {
        return neighbourCodes[position];
    }

    /**
     * Returns whether a permutation is an automorphism.
     *
     * @param image the image of each vertex; a permutation
     */
    boolean isAutomorphism(int[] image) {
        long[] before = new long[16];
        long[] after = new long[16];
        for (int vertex = 0; vertex < image.length; vertex++) {
            int to = image[vertex];
            if (to == vertex) {
                continue; // edges between vertices that stay are kept; others are met at the other
            }
            int degree = start[vertex + 1] - start[vertex];
            if (colours[vertex] != colours[to] || start[to + 1] - start[to] != degree) {
                return false;
            }
            if (before.length < degree) {
                before = new long[2 * degree];
                after = new long[2 * degree];
            }
            for (int i = 0; i < degree; i++) {
                int at = start[vertex] + i;
                before[i] = (long) neighbourCodes[at] << 32 | image[neighbours[at]];
                int atTo = start[to] + i;
                after[i] = (long) neighbourCodes[atTo] << 32 | neighbours[atTo];
            }
            Arrays.sort(before, 0, degree);
            Arrays.sort(after, 0, degree);
            if (!Arrays.equals(before, 0, degree, after, 0, degree)) {
                return false;
            }
        }
        return true;
    }

    /** The graph while it is made. For one use. */
    private static final class Assembly {
        private final PropNet net;
        private final BudgetMeter meter;
        private final IntArrayList sources = new IntArrayList();
        private final IntArrayList targets = new IntArrayList();
        private final IntArrayList codes = new IntArrayList();
        private final IntArrayList colours = new IntArrayList();

        Assembly(PropNet net, SymmetryScope scope, BudgetMeter meter) {
            this.net = net;
            this.meter = meter;
            addNodes(scope);
            addRoles(scope);
            fixWhatIsIdle();
        }

        private void addNodes(SymmetryScope scope) {
            colours.add(CONSTANT);
            for (int bit = 0; bit < net.baseCount(); bit++) {
                boolean isInitial = scope.fixesStart() && net.ends().isInitial(bit);
                colours.add(isInitial ? TRUE_BASE : FALSE_BASE);
                addEdge(net.firstBase() + bit, net.outputs().next()[bit], NEXT);
            }
            for (int input = 0; input < net.inputCount(); input++) {
                colours.add(INPUT);
                addEdge(net.firstInput() + input, net.outputs().legal()[input], LEGAL);
            }
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                meter.tick("the graph of the network");
                colours.add(net.isDisjunction(gate) ? DISJUNCTION : CONJUNCTION);
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    addEdge(gate, net.fanIn(at), FAN_IN);
                }
            }
            addAsked(END, net.outputs().terminal());
        }

        private void addRoles(SymmetryScope scope) {
            NetInterface ends = net.ends();
            NetOutputs outputs = net.outputs();
            int firstRole = colours.size();
            for (int role = 0; role < ends.roleCount(); role++) {
                colours.add(scope.fixesRoles() ? ownColour(role) : ROLE);
            }
            for (int role = 0; role < ends.roleCount(); role++) {
                int vertex = NetLiteral.of(firstRole + role);
                for (int i = ends.firstInput(role); i < ends.firstInput(role + 1); i++) {
                    addEdge(net.firstInput() + i, vertex, OF_ROLE);
                }
                for (int i = 0; i < outputs.goals()[role].length; i++) {
                    int value = ends.goalValues()[role][i];
                    addEdge(addAsked(GOAL + value, outputs.goals()[role][i]), vertex, OF_ROLE);
                }
                for (int literal : outputs.sees()[role]) {
                    addEdge(addAsked(PERCEPT, literal), vertex, OF_ROLE);
                }
            }
        }

        private static int ownColour(int vertex) {
            return GOAL + 101 + vertex;
        }

        private int addAsked(int colour, int literal) {
            int vertex = colours.size();
            colours.add(colour);
            addEdge(vertex, literal, ASKED);
            return vertex;
        }

        private void addEdge(int source, int literal, int label) {
            sources.add(source);
            targets.add(NetLiteral.node(literal));
            codes.add(label << 2 | (NetLiteral.isNegated(literal) ? 2 : 0));
        }

        /**
         * Gives colours of their own to fluents that nothing else reads and that never change after
         * the first ply, such as squares that no piece comes to, and to moves that are never legal.
         */
        private void fixWhatIsIdle() {
            boolean[] isRead = new boolean[colours.size()];
            for (int edge = 0; edge < targets.size(); edge++) {
                isRead[targets.getInt(edge)] |= sources.getInt(edge) != targets.getInt(edge);
            }
            for (int bit = 0; bit < net.baseCount(); bit++) {
                int base = net.firstBase() + bit;
                int next = net.outputs().next()[bit];
                boolean isOwn = next == NetLiteral.of(base);
                if (!isRead[base] && (isOwn || NetLiteral.isConstant(next))) {
                    colours.set(base, ownColour(net.ends().roleCount() + base));
                }
            }
            for (int input = 0; input < net.inputCount(); input++) {
                int node = net.firstInput() + input;
                if (!isRead[node] && net.outputs().legal()[input] == NetLiteral.FALSE) {
                    colours.set(node, ownColour(net.ends().roleCount() + node));
                }
            }
        }
    }
}
