package org.propjet.player.search.features;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.engine.time.Budget;

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
    private final Positions positions = new Positions();

    FeatureChoiceTest() {
        for (int i = 0; i < COUNT; i++) {
            values[i] = 50 + 20 * first[i] - 5 * second[i];
            positions.add(new long[1], i, new double[] {values[i]});
        }
    }

    private FeatureChoice choice(double[]... features) {
        FeatureChoice choice = new FeatureChoice(positions, values);
        for (int i = 0; i < features.length; i++) {
            choice.offer(i, features[i], FeatureWorth.of(features[i], values, positions));
        }
        return choice;
    }

    private static List<Integer> chosen(FeatureChoice choice, int most) {
        return choice.choose(most, Budget.endless()).stream()
                .map(FeatureChoice.Offer::feature)
                .toList();
    }

    @Test
    void takesWhatSaysMostFirstAndThenWhatItDoesNotSay() {
        double[] nearlyFirst = first.clone();
        for (int i = 0; i < COUNT; i++) {
            nearlyFirst[i] += 0.1 * nothing[i];
        }
        assertEquals(List.of(3, 2), chosen(choice(nothing, nearlyFirst, second, first), 2));
    }

    @Test
    void stopsWhenItIsTold() {
        assertEquals(List.of(), choice(first, second).choose(2, Budget.ofNanos(0)));
    }

    @Test
    void whatSaysNothingIsNotTaken() {
        assertEquals(List.of(1), chosen(choice(nothing, first), 2));
    }

    /** It is large in the few states in which values are far from the mean anyway. */
    @Test
    void whatOnlyChanceMakesLookGoodIsNotTaken() {
        double[] rare = new double[COUNT];
        for (int i = 1; i < 8; i++) {
            rare[i] = 1;
            values[i] = i % 5 == 0 ? 0 : 100;
        }
        assertEquals(List.of(), chosen(choice(rare), 1));
    }

    @Test
    void fewerFeaturesThanAskedForAreAllTaken() {
        assertEquals(List.of(0), chosen(choice(first), 10));
    }
}
