package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.IntChunks;

import java.util.Objects;

/**
 * Covers the conjunctions and disjunctions of a circuit by trees: a sum of products, or a product,
 * takes in the operations that nothing else reads, as long as there is a shape for it (tree
 * covering of technology mapping, Keutzer 1987).
 *
 * <p>Not thread-safe; used once. Cost: linear in the circuit.
 */
final class TreeCover {
    /** Factors of a mixed product, as many kept as negated. */
    private static final int MIXED = 2;

    private final NodeReaders readers;
    private final AdderFinder adders;
    private final int first;
    private final boolean[] absorbed;

    private final IntArrayList singles = new IntArrayList();
    private final IntArrayList pairs = new IntArrayList();
    private final IntArrayList differences = new IntArrayList();
    private final IntArrayList triples = new IntArrayList();

    /** Products of one or two planes and one or two negated ones, all as two and two. */
    private final IntArrayList mixed = new IntArrayList();

    private final IntArrayList kept = new IntArrayList();
    private final IntArrayList negated = new IntArrayList();
    private final IntArrayList path = new IntArrayList();

    TreeCover(Circuit circuit, NodeReaders readers, AdderFinder adders, BudgetMeter meter) {
        this.readers = readers;
        this.adders = adders;
        this.first = circuit.firstGate();
        this.absorbed = new boolean[circuit.nodeCount()];
        for (int node = first; node < circuit.nodeCount(); node++) {
            meter.tick("covering by trees");
            if (isTree(node)) {
                absorbOperands(node);
            }
        }
    }

    /** Returns whether a node is inside the tree of the one that reads it. */
    boolean isAbsorbed(int node) {
        return absorbed[node];
    }

    private boolean isTree(int node) {
        return node >= first
                && !adders.isClaimed(node)
                && switch (readers.operation(node).code()) {
                    case AND, OR, AND_NOT -> true;
                    default -> false;
                };
    }

    /**
     * Takes the operands into a node's tree that fit: both, or the first, or the second, or none.
     */
    private void absorbOperands(int node) {
        Circuit.Operation operation = readers.operation(node);
        boolean mayFirst = mayAbsorb(operation, operation.a());
        boolean maySecond = mayAbsorb(operation, operation.b());
        boolean isDone = mayFirst && maySecond && absorb(node, operation, true, true);
        isDone = isDone || (mayFirst && absorb(node, operation, true, false));
        isDone = isDone || (maySecond && absorb(node, operation, false, true));
        if (!isDone) {
            absorbed[operation.a()] = false;
            absorbed[operation.b()] = false;
        }
    }

    /** Takes operands in; returns whether there is a shape for the tree. */
    private boolean absorb(int node, Circuit.Operation operation, boolean first, boolean second) {
        absorbed[operation.a()] = first;
        absorbed[operation.b()] = second;
        return findShape(node) != null;
    }

    /** Returns whether an operand can be part of a tree at all. */
    private boolean mayAbsorb(Circuit.Operation operation, int operand) {
        if (!isTree(operand) || !readers.isReadOnce(operand)) {
            return false;
        }
        boolean isSum = readers.operation(operand).code() == Code.OR;
        return switch (operation.code()) {
            case OR -> isSum || isTerm(operand);
            case AND_NOT -> operand == operation.b() ? isSum && isFlat(operand) : !isSum;
            default -> !isSum;
        };
    }

    /** Returns whether a product is one of those that a sum may have. */
    private boolean isTerm(int node) {
        collectProduct(node, 0);
        return negated.isEmpty()
                ? kept.size() <= 3
                : kept.size() <= MIXED && negated.size() <= MIXED;
    }

    /** Returns whether a sum has no products. */
    private boolean isFlat(int node) {
        collectSum(node);
        return pairs.isEmpty() && differences.isEmpty() && triples.isEmpty() && mixed.isEmpty();
    }

    private @Nullable Shape findShape(int root) {
        if (readers.operation(root).code() == Code.OR) {
            collectSum(root);
            if (!mixed.isEmpty()) {
                return findTerms();
            }
            return TreeShapes.sumFor(
                    singles.size(), pairs.size() / 2, differences.size() / 2, triples.size() / 3);
        }
        collectProduct(root, 0);
        return TreeShapes.productFor(kept.size(), negated.size());
    }

    /** Returns the shape of a sum with mixed products; differences become such products. */
    private @Nullable Shape findTerms() {
        if (!pairs.isEmpty() || !triples.isEmpty()) {
            return null;
        }
        for (int i = 0; i < differences.size(); i += 2) {
            addMixed(
                    differences.getInt(i),
                    differences.getInt(i),
                    differences.getInt(i + 1),
                    differences.getInt(i + 1));
        }
        differences.clear();
        int most = 1;
        for (int i = 0; i < mixed.size(); i += 2 * MIXED) {
            most = mixed.getInt(i + 2) == mixed.getInt(i + 3) ? most : MIXED;
        }
        return TreeShapes.termsFor(mixed.size() / (2 * MIXED), most, singles.size());
    }

    private void addMixed(int kept1, int kept2, int negated1, int negated2) {
        mixed.add(kept1);
        mixed.add(kept2);
        mixed.add(negated1);
        mixed.add(negated2);
    }

    private void collectSum(int root) {
        singles.clear();
        pairs.clear();
        differences.clear();
        triples.clear();
        mixed.clear();
        path.clear();
        path.add(root);
        while (!path.isEmpty()) {
            int node = path.popInt();
            if (node != root && !absorbed[node]) {
                singles.add(node);
            } else if (readers.operation(node).code() == Code.OR) {
                path.add(readers.operation(node).b());
                path.add(readers.operation(node).a());
            } else {
                collectProduct(node, path.size());
                if (!negated.isEmpty() && kept.size() + negated.size() > 2) {
                    addMixed(
                            kept.getInt(0),
                            kept.getInt(kept.size() - 1),
                            negated.getInt(0),
                            negated.getInt(negated.size() - 1));
                    continue;
                }
                IntArrayList terms = kept.size() == 3 ? triples : pairs;
                terms = negated.isEmpty() ? terms : differences;
                terms.addAll(kept);
                terms.addAll(negated);
            }
        }
    }

    /**
     * Collects a product, using the path from a mark on. Negated nodes are in the path as ~node.
     */
    private void collectProduct(int root, int mark) {
        kept.clear();
        negated.clear();
        path.size(mark);
        path.add(root);
        while (path.size() > mark) {
            int item = path.popInt();
            boolean isNegated = item < 0;
            int node = isNegated ? ~item : item;
            if (node != root && !absorbed[node]) {
                (isNegated ? negated : kept).add(node);
                continue;
            }
            Circuit.Operation operation = readers.operation(node);
            boolean negatesB = isNegated || operation.code() == Code.AND_NOT;
            path.add(negatesB ? ~operation.b() : operation.b());
            path.add(isNegated ? ~operation.a() : operation.a());
        }
    }

    /** Returns the shape of the tree whose root is a node; adds what it reads. */
    Shape shape(int root, IntChunks operands) {
        Shape shape = Objects.requireNonNull(findShape(root));
        if (shape.kind() == Shape.Kind.PRODUCT) {
            pad(kept, shape.first());
            pad(negated, shape.second());
            addAll(operands, kept);
            addAll(operands, negated);
            return shape;
        }
        if (shape.kind() == Shape.Kind.TERMS) {
            pad(mixed, 2 * MIXED * shape.first());
            for (int i = 0; i < mixed.size(); i++) {
                if (i % (2 * MIXED) < MIXED + shape.third()) {
                    operands.add(mixed.getInt(i));
                }
            }
            addAll(operands, singles);
            return shape;
        }
        while (pairs.size() > 2 * shape.second()) {
            widen(pairs, 2, triples, 3);
        }
        while (singles.size() > shape.first()) {
            if (pairs.size() < 2 * shape.second()) {
                widen(singles, 1, pairs, 2);
            } else {
                widen(singles, 1, triples, 3);
            }
        }
        pad(singles, shape.first());
        pad(pairs, 2 * shape.second());
        pad(differences, 2 * shape.third());
        pad(triples, 3 * shape.fourth());
        addAll(operands, singles);
        addAll(operands, pairs);
        addAll(operands, differences);
        addAll(operands, triples);
        return shape;
    }

    private static void addAll(IntChunks operands, IntArrayList planes) {
        for (int i = 0; i < planes.size(); i++) {
            operands.add(planes.getInt(i));
        }
    }

    /** Makes the last term of some a wider one by repeating a plane. */
    private static void widen(IntArrayList terms, int width, IntArrayList wider, int widerWidth) {
        int start = terms.size() - width;
        for (int i = 0; i < widerWidth; i++) {
            wider.add(terms.getInt(start + Math.min(i, width - 1)));
        }
        terms.size(start);
    }

    private static void pad(IntArrayList planes, int size) {
        for (int i = 0; planes.size() < size; i++) {
            planes.add(planes.getInt(i));
        }
    }
}
