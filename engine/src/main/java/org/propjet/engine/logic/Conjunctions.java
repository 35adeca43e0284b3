package org.propjet.engine.logic;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.Network.Kind;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A network read as conjunctions of literals. A disjunction is a conjunction negated, of negated
 * literals. A literal is that of what a node stores.
 *
 * <p>A <i>root</i> is a node that others need as it is: sources, whatever is no conjunction, what
 * several gates read, or one that is no conjunction, or an output. All other conjunctions are part
 * of the one that reads them. So gates of two fan-ins are read as gates of many.
 *
 * <p>Immutable.
 */
public final class Conjunctions {
    /**
     * Conjunctions that are not roots are in one another at most so deep, so that recursion is
     * safe.
     */
    private static final int MOST_DEPTH = 60;

    private final Network net;
    private final boolean[] isRoot;
    private final boolean isEachGate;

    private Conjunctions(Network net, boolean isEachGate) {
        this.net = net;
        this.isRoot = new boolean[net.nodeCount()];
        this.isEachGate = isEachGate;
    }

    /** Returns the gates of a network as they are: each is a root. */
    public static Conjunctions ofGates(Network net) {
        Conjunctions each = new Conjunctions(net, true);
        Arrays.fill(each.isRoot, true);
        return each;
    }

    /** Reads a network, each conjunction with those that are part of it. Cost: linear. */
    public static Conjunctions of(Network net, BudgetMeter meter) {
        Conjunctions joined = new Conjunctions(net, false);
        joined.findRoots(meter);
        return joined;
    }

    private void findRoots(BudgetMeter meter) {
        int[] readers = new int[net.nodeCount()];
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            meter.tick("conjunctions");
            int weight = isOne(node) ? 1 : 2;
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                readers[NetLiteral.node(net.fanIn(at))] += weight;
            }
        }
        for (int output : net.outputLiterals()) {
            readers[NetLiteral.node(output)] += 2;
        }
        int[] depths = new int[net.nodeCount()];
        for (int node = 0; node < net.nodeCount(); node++) {
            meter.tick("conjunctions");
            for (int at = isOne(node) ? net.fanInStart(node) : 0;
                    isOne(node) && at < net.fanInEnd(node);
                    at++) {
                int literal = net.fanIn(at) ^ (isNegated(node) ? 1 : 0);
                int more = isSame(node, literal) ? 0 : 1;
                depths[node] = Math.max(depths[node], depths[NetLiteral.node(literal)] + more);
            }
            isRoot[node] = !isOne(node) || readers[node] > 1 || depths[node] > MOST_DEPTH;
            if (isRoot[node]) {
                depths[node] = 0;
            }
        }
    }

    /** Returns whether a node is a conjunction, or one negated. */
    public boolean isOne(int node) {
        return net.isGate(node) && (net.kind(node) == Kind.AND || net.kind(node) == Kind.OR);
    }

    /** Returns whether each gate is a root, so that all its literals are there for the same. */
    boolean areGates() {
        return isEachGate;
    }

    /** Returns whether a node is needed as it is. */
    public boolean isRoot(int node) {
        return isRoot[node];
    }

    /**
     * Returns the nodes that are roots, in an order in which a network may be made of them: where
     * each gate is one, those that the outputs need.
     */
    IntStream roots() {
        return isEachGate
                ? Arrays.stream(net.outputLiterals()).map(NetLiteral::node)
                : IntStream.range(net.firstGate(), net.nodeCount()).filter(this::isRoot);
    }

    /** Returns whether a node, which is one of them, stores a conjunction negated. */
    public boolean isNegated(int node) {
        return net.kind(node) == Kind.OR;
    }

    /** Returns whether a literal of a conjunction is a conjunction itself, so that they are one. */
    private boolean isSame(int node, int literal) {
        int operand = NetLiteral.node(literal);
        return isOne(node) && isOne(operand) && isNegated(operand) == NetLiteral.isNegated(literal);
    }

    /**
     * The literals of a conjunction.
     *
     * @param literals the literals in order, each once
     * @param origins for each what the gate that reads it is there for
     */
    public record Operands(int[] literals, int[] origins) {}

    /** Returns the literals of the conjunction that a node is. */
    public int[] literals(int node) {
        return operands(node).literals();
    }

    /** Returns the literals of the conjunction that a node is, and what they are there for. */
    public Operands operands(int node) {
        if (isEachGate) {
            return ofGate(node);
        }
        DistinctLiterals found = new DistinctLiterals();
        IntArrayList foundFor = new IntArrayList();
        IntArrayList left = new IntArrayList();
        IntArrayList origins = new IntArrayList();
        left.add(NetLiteral.of(node) | (isNegated(node) ? 1 : 0));
        origins.add(net.origin(node));
        while (!left.isEmpty()) {
            int literal = left.removeInt(left.size() - 1);
            int origin = origins.removeInt(origins.size() - 1);
            int operand = NetLiteral.node(literal);
            boolean isInner = !isRoot[operand] && isSame(node, literal);
            if (operand == node || isInner) {
                int flip = isNegated(operand) ? 1 : 0;
                for (int at = net.fanInEnd(operand) - 1; at >= net.fanInStart(operand); at--) {
                    left.add(net.fanIn(at) ^ flip);
                    origins.add(net.origin(operand));
                }
            } else if (found.add(literal)) {
                foundFor.add(origin);
            }
        }
        return new Operands(found.toArray(), foundFor.toIntArray());
    }

    private Operands ofGate(int gate) {
        int flip = isNegated(gate) ? 1 : 0;
        int start = net.fanInStart(gate);
        int[] literals = new int[net.fanInEnd(gate) - start];
        Arrays.setAll(literals, i -> net.fanIn(start + i) ^ flip);
        int[] origins = new int[literals.length];
        Arrays.fill(origins, net.origin(gate));
        return new Operands(literals, origins);
    }
}
