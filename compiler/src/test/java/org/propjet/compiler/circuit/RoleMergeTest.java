package org.propjet.compiler.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.RuleSets;

import java.util.List;
import java.util.SplittableRandom;

class RoleMergeTest {
    private static final int LEVELS = 200;
    private static final int MOST_PARTS = 8;

    private final CircuitBuilder builder =
            new CircuitBuilder(
                    1 + 2 * LEVELS,
                    new RuleSets(List.of()),
                    new BudgetMeter(GroundingBudget.standard()));

    /** Each level reads the two below it, and an input: so a level is read on many ways. */
    private int ladder(boolean isRising, int firstInput) {
        int before = CircuitBuilder.TRUE;
        int last = CircuitBuilder.TRUE;
        for (int level = 0; level < LEVELS; level++) {
            int input = builder.input(firstInput + (isRising ? level : LEVELS - 1 - level));
            int next = builder.and(builder.and(last ^ 1, before ^ 1) ^ 1, input);
            before = last;
            last = next;
        }
        return last;
    }

    @Test
    void patternsThatAreUnlikeAreMergedWithoutTakingEachApartWithEach() {
        int[] turns = {builder.input(0), builder.input(0) ^ 1};
        int[] ofRoles = {ladder(true, 1), ladder(false, 1 + LEVELS)};
        int before = builder.nodeCount();
        int mover = new RoleMerge(builder, turns, MOST_PARTS).mover(ofRoles);
        int after = builder.nodeCount();
        assertTrue(after < 5 * before, before + " nodes became " + after);

        Circuit circuit = builder.finish(new int[] {ofRoles[0], ofRoles[1], mover});
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            boolean[] inputs = new boolean[1 + 2 * LEVELS];
            for (int input = 0; input < inputs.length; input++) {
                inputs[input] = random.nextInt(16) > 0;
            }
            boolean[] outputs = CircuitValues.of(circuit, inputs);
            assertEquals(inputs[0] ? outputs[0] : outputs[1], outputs[2]);
        }
    }
}
