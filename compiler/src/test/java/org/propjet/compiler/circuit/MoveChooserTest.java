package org.propjet.compiler.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.RuleSets;

import java.util.List;
import java.util.Random;

class MoveChooserTest {

    /** Every number of moves up to 40, with random ones legal, against the definition. */
    @Test
    void choosesTheMoveThatTheNumberSays() {
        Random random = new Random(3);
        for (int moves = 1; moves <= 40; moves++) {
            int bits = 9;
            CircuitBuilder builder =
                    new CircuitBuilder(
                            moves + bits,
                            new RuleSets(List.of()),
                            new BudgetMeter(GroundingBudget.standard()));
            int[] legal = inputs(builder, 0, moves);
            MoveChooser.Choice choice =
                    new MoveChooser(builder, legal).choose(inputs(builder, moves, bits));
            int[] outputs = java.util.Arrays.copyOf(choice.chosen(), moves + 1);
            outputs[moves] = choice.none();
            Circuit circuit = builder.finish(outputs);
            for (int sample = 0; sample < 50; sample++) {
                boolean[] planes = new boolean[moves + bits];
                for (int i = 0; i < planes.length; i++) {
                    planes[i] = random.nextInt(3) > 0;
                }
                check(moves, bits, planes, CircuitValues.of(circuit, planes));
            }
        }
    }

    private static int[] inputs(CircuitBuilder builder, int first, int count) {
        int[] literals = new int[count];
        for (int i = 0; i < count; i++) {
            literals[i] = builder.input(first + i);
        }
        return literals;
    }

    private static void check(int moves, int bits, boolean[] planes, boolean[] outputs) {
        int legalCount = 0;
        for (int i = 0; i < moves; i++) {
            legalCount += planes[i] ? 1 : 0;
        }
        assertEquals(legalCount == 0, outputs[moves]);
        if (legalCount == 0) {
            return;
        }
        int number = 0;
        for (int i = 0; i < bits; i++) {
            number |= planes[moves + i] ? 1 << i : 0;
        }
        int index = (number * legalCount) >> bits;
        for (int move = 0; move < moves; move++) {
            boolean isChosen = planes[move] && index-- == 0;
            assertEquals(isChosen, outputs[move], moves + " moves, move " + move);
        }
    }
}
