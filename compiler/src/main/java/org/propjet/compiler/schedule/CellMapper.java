package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.IntChunks;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Covers a circuit by cells (technology mapping by tree covering, Keutzer 1987): first rows of
 * adders, then trees of conjunctions and disjunctions, then what is left, one by one. Outputs that
 * are negated, constant, inputs, or the same as another, become copies.
 *
 * <p>Not thread-safe; used once. Cost: linear in the circuit.
 */
final class CellMapper {
    private static final int NEW = -1;

    private final Circuit circuit;
    private final BudgetMeter meter;
    private final NodeReaders readers;
    private final int zero;

    /** The indexes of shapes by their counts. */
    private final Map<Shape.Kind, Int2IntOpenHashMap> shapeIds = new EnumMap<>(Shape.Kind.class);

    private final List<Shape> shapes = new ArrayList<>();
    private final IntChunks shapeOf = new IntChunks();
    private final IntChunks operandStart = new IntChunks();
    private final IntChunks operands = new IntChunks();
    private final IntChunks resultStart = new IntChunks();
    private final IntChunks results = new IntChunks();
    private final int[] outputNodes;

    private CellMapper(Circuit circuit, BudgetMeter meter) {
        this.circuit = circuit;
        this.meter = meter;
        this.readers = NodeReaders.of(circuit, meter);
        this.zero = CellNetwork.zero(circuit);
        this.outputNodes = new int[circuit.outputLiterals().length];
    }

    /** Covers a circuit. */
    static CellNetwork map(Circuit circuit, BudgetMeter meter) {
        return new CellMapper(circuit, meter).map();
    }

    private CellNetwork map() {
        AdderFinder adders = new AdderFinder(circuit, readers, meter);
        for (AdderFinder.Row row : adders.find()) {
            meter.tick("covering by cells");
            beginCell(row.shape());
            operands.addAll(row.operands());
            results.addAll(row.results());
        }
        TreeCover trees = new TreeCover(circuit, readers, adders, meter);
        for (int node = circuit.firstGate(); node < circuit.nodeCount(); node++) {
            meter.tick("covering by cells");
            if (!adders.isClaimed(node) && !trees.isAbsorbed(node)) {
                addOperation(node, trees);
            }
        }
        addOutputs();
        addConstants();
        operandStart.add(operands.size());
        resultStart.add(results.size());
        return new CellNetwork(
                circuit,
                List.copyOf(shapes),
                shapeOf.toArray(meter),
                operandStart.toArray(meter),
                operands.toArray(meter),
                resultStart.toArray(meter),
                results.toArray(meter),
                outputNodes);
    }

    /** Begins a cell whose operands come next. */
    private void beginCell(Shape shape) {
        beginCell(shape, operands.size());
    }

    private void beginCell(Shape shape, int operandsFrom) {
        shapeOf.add(shapeId(shape));
        operandStart.add(operandsFrom);
        resultStart.add(results.size());
    }

    private int shapeId(Shape shape) {
        Int2IntOpenHashMap ids = shapeIds.computeIfAbsent(shape.kind(), kind -> noIds());
        int id = ids.putIfAbsent(shape.counts(), shapes.size());
        if (id != NEW) {
            return id;
        }
        shapes.add(shape);
        return shapes.size() - 1;
    }

    private static Int2IntOpenHashMap noIds() {
        Int2IntOpenHashMap ids = new Int2IntOpenHashMap();
        ids.defaultReturnValue(NEW);
        return ids;
    }

    private void addOperation(int node, TreeCover trees) {
        Circuit.Operation operation = readers.operation(node);
        switch (operation.code()) {
            case AND, OR, AND_NOT -> {
                int at = operands.size();
                Shape shape = trees.shape(node, operands);
                beginCell(shape, at);
                results.add(node);
                assert operands.size() - at == shape.operandCount();
            }
            case XOR -> addCell(Shape.of(Shape.Kind.XOR, 2), operation, node);
            case XOR3 -> addCell(Shape.of(Shape.Kind.XOR, 3), operation, node);
            case MAJORITY -> addCell(Shape.of(Shape.Kind.MAJORITY), operation, node);
            case BORROW -> addCell(Shape.of(Shape.Kind.BORROW), operation, node);
        }
    }

    private void addCell(Shape shape, Circuit.Operation operation, int node) {
        beginCell(shape);
        for (int i = 0; i < shape.operandCount(); i++) {
            operands.add(NodeReaders.operand(operation, i));
        }
        results.add(node);
    }

    /** An output is its node's plane, if it can be; otherwise a copy. */
    private void addOutputs() {
        boolean[] isTaken = new boolean[circuit.nodeCount()];
        for (int output = 0; output < outputNodes.length; output++) {
            meter.tick("covering by cells");
            int node = NetLiteral.node(circuit.outputLiterals()[output]);
            boolean isFlipped = circuit.isOutputFlipped(output);
            if (readers.isOperation(node) && !isFlipped && !isTaken[node]) {
                isTaken[node] = true;
                outputNodes[output] = node;
                continue;
            }
            outputNodes[output] = CellNetwork.copied(circuit, output);
            if (node == 0) {
                beginCell(Shape.of(Shape.Kind.CONSTANT, isFlipped ? 0 : 1));
            } else {
                beginCell(Shape.of(isFlipped ? Shape.Kind.NOT : Shape.Kind.COPY));
                operands.add(node);
            }
            results.add(outputNodes[output]);
        }
    }

    /** Adds the constants that cells read. */
    private void addConstants() {
        boolean readsZero = false;
        boolean readsOne = false;
        for (int i = 0; i < operands.size(); i++) {
            meter.tick("covering by cells");
            readsZero |= operands.get(i) == zero;
            readsOne |= operands.get(i) == 0;
        }
        if (readsZero) {
            beginCell(Shape.of(Shape.Kind.CONSTANT, 0));
            results.add(zero);
        }
        if (readsOne) {
            beginCell(Shape.of(Shape.Kind.CONSTANT, 1));
            results.add(0);
        }
    }
}
