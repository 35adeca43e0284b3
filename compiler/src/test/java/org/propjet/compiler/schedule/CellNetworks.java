package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Networks of cells for tests of what orders and places them. */
final class CellNetworks {
    private CellNetworks() {}

    /**
     * A cell.
     *
     * @param shape its shape
     * @param operands the nodes it reads
     * @param results the nodes it yields
     */
    record Cell(Shape shape, int[] operands, int... results) {
        static Cell of(Shape shape, int result, int... operands) {
            return new Cell(shape, operands, result);
        }
    }

    /** Returns a network of some cells, of a circuit of which only the ends are told. */
    static CellNetwork of(int inputCount, int nodeCount, int[] outputNodes, Cell... cells) {
        List<Shape> shapes = new ArrayList<>();
        int[] shapeOf = new int[cells.length];
        int[] operandStart = new int[cells.length + 1];
        int[] resultStart = new int[cells.length + 1];
        IntArrayList operands = new IntArrayList();
        IntArrayList results = new IntArrayList();
        for (int i = 0; i < cells.length; i++) {
            if (!shapes.contains(cells[i].shape)) {
                shapes.add(cells[i].shape);
            }
            shapeOf[i] = shapes.indexOf(cells[i].shape);
            operands.addElements(operands.size(), cells[i].operands);
            results.addElements(results.size(), cells[i].results);
            operandStart[i + 1] = operands.size();
            resultStart[i + 1] = results.size();
        }
        int[] outputs = new int[outputNodes.length];
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = NetLiteral.of(outputNodes[i]);
        }
        int operationCount = nodeCount - inputCount - 1;
        List<Operation> any = Collections.nCopies(operationCount, new Operation(Code.AND, 0, 0, 0));
        Circuit circuit = Circuit.of(inputCount, any, outputs, new int[operationCount]);
        CellNetwork network =
                new CellNetwork(
                        circuit,
                        shapes,
                        shapeOf,
                        operandStart,
                        operands.toIntArray(),
                        resultStart,
                        results.toIntArray(),
                        outputNodes);
        network.check();
        return network;
    }

    /** Returns the cells of a random circuit. */
    static CellNetwork random(Random random, int operationCount) {
        return CellMapper.map(RandomCircuits.circuit(random, 6, operationCount), meter());
    }

    /** Returns any order in which each cell comes after those that it reads. */
    static int[] anyOrder(CellNetwork network, Random random) {
        IntArrayList left = new IntArrayList();
        for (int cell = 0; cell < network.cellCount(); cell++) {
            left.add(random.nextInt(cell + 1), cell);
        }
        int[] cellOf = network.cellOfNode();
        int[] order = new int[left.size()];
        for (int i = 0; i < order.length; i++) {
            int at = 0;
            while (!isReady(network, left.getInt(at), left, cellOf)) {
                at++;
            }
            order[i] = left.removeInt(at);
        }
        return order;
    }

    private static boolean isReady(
            CellNetwork network, int cell, IntArrayList left, int[] cellOfNode) {
        for (int node : operands(network, cell)) {
            if (left.contains(cellOfNode[node])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the nodes that a cell reads. */
    static int[] operands(CellNetwork network, int cell) {
        int start = network.operandStart()[cell];
        return Arrays.copyOfRange(network.operands(), start, network.operandStart()[cell + 1]);
    }

    /** Returns the nodes that a cell yields. */
    static int[] results(CellNetwork network, int cell) {
        int start = network.resultStart()[cell];
        return Arrays.copyOfRange(network.results(), start, network.resultStart()[cell + 1]);
    }

    static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }
}
