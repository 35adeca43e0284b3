package org.propjet.player.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Values that are made of known features. */
class FeatureChoiceTest {
    private static final int COUNT = 1_000;

    private final Random random = new Random(5);
    private final double[] first = random.doubles(COUNT, -1, 1).toArray();
    private final double[] second = random.doubles(COUNT, -1, 1).toArray();
    private final double[] nothing = random.doubles(COUNT, -1, 1).toArray();
    private final double[] values = new double[COUNT];
    private final boolean[] isLesson = new boolean[COUNT];
    private final boolean[] isOther = new boolean[COUNT];
    private final Positions positions = new Positions();

    FeatureChoiceTest() {
        for (int i = 0; i < COUNT; i++) {
            values[i] = 50 + 20 * first[i] - 5 * second[i];
            isLesson[i] = i % 5 != 0;
            isOther[i] = !isLesson[i];
            positions.add(new long[1], i, new double[] {values[i]});
        }
    }

    private FeatureChoice choice(double[]... features) {
        FeatureChoice choice = new FeatureChoice(values, isLesson, positions);
        for (int i = 0; i < features.length; i++) {
            choice.offer(i, features[i], FeatureWorth.of(features[i], values, positions));
        }
        return choice;
    }

    @Test
    void takesWhatSaysMostFirstAndThenWhatItDoesNotSay() {
        double[] nearlyFirst = first.clone();
        for (int i = 0; i < COUNT; i++) {
            nearlyFirst[i] += 0.1 * nothing[i];
        }
        FeatureChoice choice = choice(nothing, nearlyFirst, second, first);
        choice.choose(2);
        assertEquals(List.of(3, 2), choice.chosen());
        LinearFit fit = choice.weights(isLesson);
        assertTrue(fit.explained(choice.standard(), values, isOther) > 0.999);
    }

    @Test
    void weightsAreInStandardDeviations() {
        FeatureChoice choice = choice(first, second);
        choice.choose(2);
        LinearFit fit = choice.weights(isOther);
        assertEquals(20 * deviation(first), fit.weight(0), 0.6);
        assertEquals(-5 * deviation(second), fit.weight(1), 0.6);
    }

    private static double deviation(double[] numbers) {
        double mean = Arrays.stream(numbers).average().orElseThrow();
        return Math.sqrt(
                Arrays.stream(numbers).map(x -> (x - mean) * (x - mean)).average().orElseThrow());
    }

    @Test
    void whatSaysNothingIsNotTaken() {
        FeatureChoice choice = choice(nothing, first);
        choice.choose(2);
        assertEquals(List.of(1), choice.chosen());
    }

    /** It is large in the few states in which values are far from the mean anyway. */
    @Test
    void whatOnlyChanceMakesLookGoodIsNotTaken() {
        double[] rare = new double[COUNT];
        for (int i = 1; i < 8; i++) {
            rare[i] = 1;
            values[i] = i % 5 == 0 ? 0 : 100;
        }
        FeatureChoice choice = choice(rare);
        choice.choose(1);
        assertEquals(List.of(), choice.chosen());
    }

    @Test
    void fewerFeaturesThanAskedForAreAllTaken() {
        FeatureChoice choice = choice(first);
        choice.choose(10);
        assertEquals(List.of(0), choice.chosen());
    }
}
