package org.propjet.compiler.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.circuit.CircuitValues;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.RuleSets;

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

    /** A conjunction of a disjunction of a conjunction, and so on, over some inputs. */
    private static int alternating(CircuitBuilder of, int firstInput, int levels) {
        int last = of.input(firstInput);
        for (int level = 1; level < levels; level++) {
            int input = of.input(firstInput + level % 7);
            last = level % 2 == 0 ? of.or(last, input) : of.and(last, input);
        }
        return last;
    }

    @Test
    void patternsMayBeOfAnyDepth() {
        int[] turns = {builder.input(0), builder.input(0) ^ 1};
        int[] ofRoles = {alternating(builder, 1, 100_000), alternating(builder, 8, 100_000)};
        int before = builder.nodeCount();
        int mover = new RoleMerge(builder, turns, MOST_PARTS).mover(ofRoles);
        assertTrue(builder.nodeCount() < 2 * before);

        Circuit circuit = builder.finish(new int[] {ofRoles[0], ofRoles[1], mover});
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10; i++) {
            boolean[] inputs = new boolean[1 + 2 * LEVELS];
            for (int input = 0; input < inputs.length; input++) {
                inputs[input] = random.nextBoolean();
            }
            boolean[] outputs = CircuitValues.of(circuit, inputs);
            assertEquals(inputs[0] ? outputs[0] : outputs[1], outputs[2]);
        }
    }

    /** There are two ways from each level to the one below it. */
    private int doubling(int levels) {
        int last = builder.input(1);
        for (int level = 1; level <= levels; level++) {
            int left = builder.and(last, builder.input(2 * level));
            last = builder.and(left, builder.and(last, builder.input(2 * level + 1)));
        }
        return last;
    }

    @Test
    void whatIsReadOnManyWaysIsTakenApartOnce() {
        int[] turns = {builder.input(0), builder.input(0) ^ 1};
        int shared = doubling(90);
        int[] own = {builder.input(190), builder.input(191)};
        int[] ofRoles = {builder.and(shared, own[0]), builder.and(own[1], shared)};
        assertEquals(182, builder.commonParts(new int[] {ofRoles[0]}).length);
        int mover = new RoleMerge(builder, turns, MOST_PARTS).moverOfCommon(ofRoles);
        int either = builder.or(builder.and(own[0], turns[0]), builder.and(own[1], turns[1]));
        assertEquals(builder.and(shared, either), mover);
    }
}
