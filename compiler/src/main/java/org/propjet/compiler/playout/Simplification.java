package org.propjet.compiler.playout;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.circuit.Factoring;
import org.propjet.compiler.turns.TurnTaking;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.ParallelWork;
import org.propjet.engine.logic.PairSharing;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.propnet.PropNet;

import java.util.List;

/**
 * Makes a playout circuit smaller: {@link Factoring}, then {@link PairSharing}.
 *
 * <p>Looking into products of a turn pays in some games and costs a little in others, so both ways
 * are tried. Operations of a step without both passes; with factoring, without and with turns; and
 * with pairs:
 *
 * <pre>
 *   hex                99,627   71,907   52,067   52,032
 *   breakthrough        5,803    5,702    5,891    5,025
 *   checkers           30,829   26,937   27,888   25,505
 *   skirmish          160,959  112,587  106,800  106,404
 *   nineBoardTicTacToe  3,315    2,302    2,244    2,233
 * </pre>
 */
public final class Simplification {
    /**
     * Of a larger circuit only the way with turns is tried, where roles take turns: half a second
     * is saved in chess_200, and what would be gained elsewhere is a part in thirty.
     */
    private static final int MOST_OPERATIONS = 50_000;

    /**
     * Larger circuits are left as they are: that of amazons, of two million operations, took 12 s
     * longer than its 9 s, more than most start clocks leave.
     */
    private static final int MOST_SIMPLIFIED = 300_000;

    private static final int[] NO_TURNS = {};

    private Simplification() {}

    /**
     * Returns a circuit that computes the same; the same one if it is large. Cost: about ten
     * microseconds an operation.
     *
     * @param original the network of which it is proved that the roles take turns
     */
    public static PlayoutCircuit apply(
            PlayoutCircuit circuit, PropNet original, BudgetMeter meter) {
        int[] turns =
                circuit.sharesChoice()
                        ? TurnTaking.prove(original, meter).orElseThrow().allTurnBits()
                        : NO_TURNS;
        RuleSets ruleSets = circuit.net().ends().ruleSets();
        List<Circuit> both =
                ParallelWork.all(
                        meter,
                        List.of(
                                own -> smaller(circuit.step(), ruleSets, turns, own),
                                own -> smaller(circuit.goals(), ruleSets, NO_TURNS, own)));
        return new PlayoutCircuit(
                circuit.net(),
                both.getFirst(),
                both.getLast(),
                circuit.draws(),
                circuit.sharesChoice(),
                circuit.leafOf(),
                circuit.alignment(),
                circuit.decisive());
    }

    private static Circuit smaller(
            Circuit circuit, RuleSets ruleSets, int[] turns, BudgetMeter meter) {
        if (sizeOf(circuit) > MOST_SIMPLIFIED) {
            return circuit;
        }
        boolean isTriedTwice = turns.length > 0 && sizeOf(circuit) <= MOST_OPERATIONS;
        List<int[]> ways = isTriedTwice ? List.of(turns, NO_TURNS) : List.of(turns);
        List<Circuit> made =
                ParallelWork.forEach(
                        meter,
                        ways.size(),
                        (i, own) -> Factoring.apply(circuit, ruleSets, ways.get(i), own));
        boolean isLastSmaller = sizeOf(made.getLast()) < sizeOf(made.getFirst());
        Circuit factored = isLastSmaller ? made.getLast() : made.getFirst();
        Circuit shared = CircuitBuilder.sharePairs(factored, ruleSets, meter);
        return sizeOf(shared) < sizeOf(circuit) ? shared : circuit;
    }

    private static int sizeOf(Circuit circuit) {
        return circuit.gateCount();
    }
}
