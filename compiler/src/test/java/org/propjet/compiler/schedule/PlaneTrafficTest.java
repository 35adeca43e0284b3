package org.propjet.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.Circuit.Code;
import org.propjet.compiler.circuit.Circuit.Operation;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;

import java.util.List;

class PlaneTrafficTest {
    private static final int[] INPUT_PLANES = {0, 1, 2};

    /** A parity of three, in two steps; the first of them and an input are outputs, too. */
    private static Circuit parity() {
        List<Operation> operations =
                List.of(new Operation(Code.XOR, 1, 2, 0), new Operation(Code.XOR, 3, 4, 0));
        int[] outputs = {NetLiteral.of(5), NetLiteral.of(4), NetLiteral.of(4), NetLiteral.of(1)};
        return Circuit.of(3, operations, outputs, new int[2]);
    }

    private static PlaneTraffic ofPieces(int operationsOfAPiece) {
        PieceLimit limit =
                new PieceLimit(operationsOfAPiece, 8_000, 8, 8, 8, new int[Code.values().length]);
        int[] outputPlanes = {3, 4, 5, 6};
        return PlaneTraffic.of(
                new Planner(limit)
                        .plan(
                                parity(),
                                INPUT_PLANES,
                                outputPlanes,
                                7,
                                new BudgetMeter(GroundingBudget.standard())));
    }

    /** Of what is read, two are copies: of the output that was written before, and of the input. */
    @Test
    void aPieceReadsAPlaneOnce() {
        assertEquals(new PlaneTraffic(3 + 2, 4), ofPieces(2));
    }

    @Test
    void whatAnotherPieceNeedsIsWrittenAndReadAgain() {
        assertEquals(new PlaneTraffic(2 + 2 + 2, 4 + 1), ofPieces(1));
    }

    @Test
    void aTapeReadsAndWritesWhatItsTextSays() {
        TapePlan plan =
                new TapePlanner()
                        .plan(
                                parity(),
                                INPUT_PLANES,
                                new int[] {3, 4, 5, 6},
                                7,
                                new BudgetMeter(GroundingBudget.standard()));
        long planes =
                plan.toString()
                        .lines()
                        .filter(line -> line.startsWith(" "))
                        .flatMap(line -> List.of(line.trim().split(" ")).stream())
                        .filter(word -> word.startsWith("p"))
                        .count();
        assertEquals(planes, PlaneTraffic.of(plan).count());
    }
}
