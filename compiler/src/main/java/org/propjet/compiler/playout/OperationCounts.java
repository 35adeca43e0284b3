package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.Int2DoubleMap;
import it.unimi.dsi.fastutil.ints.Int2DoubleMaps;
import it.unimi.dsi.fastutil.ints.Int2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntMaps;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the operations of a playout circuit, and the gates of its network, are there for: a part of
 * the step, as {@code propjet profile} names it, and the rules that they come from.
 *
 * <p>Immutable; thread-safe.
 */
public final class OperationCounts {

    /** The parts, in the order in which a step needs them. */
    public enum Part {
        /** Which moves are legal. */
        LEGALITY,
        /** Which moves win at once, where playouts are decisive. */
        DECISIVE,
        /** One of the legal moves for each role. */
        CHOICE,
        /** Whether the state is terminal. */
        TERMINAL,
        /** The next state. */
        NEXT,
        /** The goal values, which are not computed in each step. */
        GOALS,
        /** What roles perceive: gates of the network that playouts leave out. */
        PERCEPTS
    }

    private final Map<Part, Int2IntMap> operations = new EnumMap<>(Part.class);
    private final Map<Part, Int2DoubleMap> work = new EnumMap<>(Part.class);
    private final Part[] gateParts;

    private OperationCounts(Part[] gateParts) {
        this.gateParts = gateParts;
    }

    /**
     * Counts a circuit's operations and gates; what several parts need is of the first.
     *
     * @param stepWork how much work each operation of the step is, in any unit
     * @param goalWork the same of the goals
     */
    public static OperationCounts of(PlayoutCircuit circuit, double[] stepWork, double[] goalWork) {
        OperationCounts counts = new OperationCounts(gateParts(circuit.net()));
        Part[] parts = stepParts(circuit);
        for (int i = 0; i < parts.length; i++) {
            counts.add(parts[i], circuit.step().origins()[i], stepWork[i]);
        }
        int[] origins = circuit.goals().origins();
        for (int i = 0; i < origins.length; i++) {
            counts.add(Part.GOALS, origins[i], goalWork[i]);
        }
        return counts;
    }

    private void add(Part part, int origin, double operationWork) {
        operations
                .computeIfAbsent(part, any -> new Int2IntOpenHashMap())
                .merge(origin, 1, Math::addExact);
        work.computeIfAbsent(part, any -> new Int2DoubleOpenHashMap())
                .merge(origin, operationWork, Double::sum);
    }

    /**
     * Returns the number of a part's operations by what they come from: a set of rules, or {@link
     * Circuit#CHOICE} or {@link Circuit#DECISIVE}. It is not to be changed.
     */
    public Int2IntMap operations(Part part) {
        return operations.getOrDefault(part, Int2IntMaps.EMPTY_MAP);
    }

    /** Returns the work of a part's operations, in the same way as {@link #operations}. */
    public Int2DoubleMap work(Part part) {
        return work.getOrDefault(part, Int2DoubleMaps.EMPTY_MAP);
    }

    /** Returns the part of the circuit's network that a gate is of. */
    public Part partOf(int gate) {
        return gateParts[gate];
    }

    private static Part[] gateParts(PropNet net) {
        Part[] parts = new Part[net.nodeCount()];
        Arrays.fill(parts, Part.PERCEPTS);
        NetOutputs outputs = net.outputs();
        for (int[] goals : outputs.goals()) {
            mark(parts, Part.GOALS, goals);
        }
        mark(parts, Part.NEXT, outputs.next());
        mark(parts, Part.TERMINAL, outputs.terminal());
        mark(parts, Part.LEGALITY, outputs.legal());
        for (int gate = net.nodeCount() - 1; gate >= net.firstGate(); gate--) {
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                mark(parts, parts[gate], net.fanIn(at));
            }
        }
        return parts;
    }

    /** Gives the nodes of literals to a part, unless they are of one before it. */
    private static void mark(Part[] parts, Part part, int... literals) {
        for (int literal : literals) {
            int node = NetLiteral.node(literal);
            if (part.compareTo(parts[node]) < 0) {
                parts[node] = part;
            }
        }
    }

    /** Returns the part of each operation of the step. */
    static Part[] stepParts(PlayoutCircuit circuit) {
        Circuit step = circuit.step();
        int first = step.firstGate();
        boolean[] isLegality = new boolean[step.nodeCount()];
        boolean[] isTerminal = new boolean[step.nodeCount()];
        int terminal = circuit.net().baseCount();
        isTerminal[NetLiteral.node(step.outputLiterals()[terminal])] = true;
        int stuck = NetLiteral.node(step.outputLiterals()[terminal + 1]);
        Part[] parts = new Part[step.gateCount()];
        for (int i = parts.length - 1; i >= 0; i--) {
            int origin = step.origins()[i];
            boolean isChoice = origin == Circuit.CHOICE || origin == Circuit.DECISIVE;
            for (int at = step.fanInStart(first + i); at < step.fanInEnd(first + i); at++) {
                int operand = NetLiteral.node(step.fanIn(at));
                isLegality[operand] |= isLegality[first + i] || (isChoice && first + i != stuck);
                isTerminal[operand] |= isTerminal[first + i];
            }
            if (isChoice) {
                parts[i] = origin == Circuit.CHOICE ? Part.CHOICE : Part.DECISIVE;
            } else if (isLegality[first + i]) {
                parts[i] = Part.LEGALITY;
            } else {
                parts[i] = isTerminal[first + i] ? Part.TERMINAL : Part.NEXT;
            }
        }
        return parts;
    }
}
