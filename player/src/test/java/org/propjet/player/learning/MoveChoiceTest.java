package org.propjet.player.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.time.Budget;
import org.propjet.player.learning.MoveChoice.Weighed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Choices whose moves are worth what the tests say. */
class MoveChoiceTest {
    private static final int STATES = 400;
    private static final double NOISE = 5;

    private final MoveKinds kinds = new MoveKinds();
    private final SplittableRandom random = new SplittableRandom(1);

    /** Of the worth of a move to a column, and of the effects that it has. */
    private interface Worth {
        double of(int column, int takenCount);
    }

    /** Makes states with four moves each, of which each may take up to two pieces. */
    private List<ValuedChoice> choices(Worth worth) {
        List<ValuedChoice> choices = new ArrayList<>();
        for (int state = 0; state < STATES; state++) {
            int[][] kindsOf = new int[4][];
            double[] values = new double[4];
            for (int move = 0; move < 4; move++) {
                int column = 1 + move;
                int taken = random.nextInt(3);
                IntStream own = Arrays.stream(kinds.of("", "(drop " + column + ")"));
                for (int piece = 0; piece < taken; piece++) {
                    String fluent = "(piece %d)".formatted(random.nextInt(50));
                    own = IntStream.concat(own, Arrays.stream(kinds.of(MoveKinds.ENDS, fluent)));
                }
                kindsOf[move] = own.sorted().toArray();
                values[move] = worth.of(column, taken);
            }
            choices.add(new ValuedChoice(kindsOf, noisy(values), noisy(values)));
        }
        return choices;
    }

    private double[] noisy(double[] values) {
        double[] noisy =
                Arrays.stream(values)
                        .map(value -> value + random.nextDouble(-NOISE, NOISE))
                        .toArray();
        double mean = Arrays.stream(noisy).average().orElseThrow();
        return Arrays.stream(noisy).map(value -> value - mean).toArray();
    }

    private Weighed named(String text, List<Weighed> chosen) {
        return chosen.stream()
                .filter(one -> kinds.text(one.kind()).equals(text))
                .findFirst()
                .orElseThrow(() -> new AssertionError(text + " is not chosen: " + chosen));
    }

    @Test
    void findsWhatMovesAreWorthAndByHowMuch() {
        List<ValuedChoice> choices = choices((column, taken) -> 6 * taken + (column == 3 ? 10 : 0));
        List<Weighed> chosen = new MoveChoice(kinds, choices).choose(10, Budget.endless());
        Weighed drop = named("(drop 3)", chosen);
        Weighed taking = named("ends (piece ?)", chosen);
        assertEquals(10, drop.weight(), 5 * drop.error());
        assertEquals(6, taking.weight(), 5 * taking.error());
        assertEquals(0.25, drop.share(), 1e-9);
        assertEquals(drop, chosen.getFirst());
        assertTrue(drop.error() > 0.05 && drop.error() < 0.5, drop.toString());
    }

    @Test
    void theWorstComesLast() {
        List<ValuedChoice> choices =
                choices((column, taken) -> column == 1 ? -10 : column == 2 ? 5 : 0);
        List<Weighed> chosen = new MoveChoice(kinds, choices).choose(10, Budget.endless());
        assertEquals("(drop 1)", kinds.text(chosen.getLast().kind()));
        assertTrue(chosen.getFirst().weight() > 0, chosen.toString());
    }

    @Test
    void choosesNothingWhereAllIsChance() {
        List<ValuedChoice> choices = choices((column, taken) -> 0);
        assertEquals(List.of(), new MoveChoice(kinds, choices).choose(10, Budget.endless()));
    }

    @Test
    void choosesNoMoreThanIsAskedFor() {
        List<ValuedChoice> choices = choices((column, taken) -> column + taken);
        assertEquals(2, new MoveChoice(kinds, choices).choose(2, Budget.endless()).size());
    }

    @Test
    void stopsWhenToldTo() {
        List<ValuedChoice> choices = choices((column, taken) -> column);
        assertEquals(List.of(), new MoveChoice(kinds, choices).choose(2, Budget.ofNanos(0)));
    }

    @Test
    void saysHowMuchOfOtherChoicesIsExplained() {
        Worth worth = (column, taken) -> 6 * taken + (column == 3 ? 10 : 0);
        List<Weighed> all = new MoveChoice(kinds, choices(worth)).choose(10, Budget.endless());
        List<ValuedChoice> others = choices(worth);
        assertEquals(1, MoveChoice.explained(others, all), 0.03);
        assertEquals(0, MoveChoice.explained(others, List.of()), 1e-9);
        double some = MoveChoice.explained(others, List.of(named("(drop 3)", all)));
        assertTrue(some > 0.2 && some < 0.7, Double.toString(some));
    }

    /**
     * What ends x is mostly a move to b or c, so it says most at first, and nothing beside these.
     */
    @Test
    void takesBackWhatLaterOnesTellBetter() {
        String[] targets = {"b", "c", "d", "e", "f", "g"};
        List<ValuedChoice> choices = new ArrayList<>();
        for (int state = 0; state < STATES; state++) {
            int[][] kindsOf = new int[targets.length][];
            double[] values = new double[targets.length];
            for (int move = 0; move < targets.length; move++) {
                boolean isGood = move < 2;
                IntStream own = Arrays.stream(kinds.of("", "(go " + targets[move] + ")"));
                if (isGood || random.nextInt(10) == 0) {
                    own = IntStream.concat(own, Arrays.stream(kinds.of(MoveKinds.ENDS, "(x 1)")));
                }
                kindsOf[move] = own.sorted().toArray();
                values[move] = isGood ? 10 : 0;
            }
            choices.add(new ValuedChoice(kindsOf, noisy(values), noisy(values)));
        }
        MoveChoice first = new MoveChoice(kinds, choices);
        assertEquals("ends (x ?)", kinds.text(first.choose(1, Budget.endless()).getFirst().kind()));
        List<Weighed> chosen = new MoveChoice(kinds, choices).choose(10, Budget.endless());
        assertEquals(2, chosen.size(), chosen.toString());
        assertEquals(10, named("(go b)", chosen).weight(), 0.5);
        assertEquals(10, named("(go c)", chosen).weight(), 0.5);
    }

    /** Without effects that are counted, half the moves would be worth as much as the others. */
    @Test
    void moreOfThemAreWorthMore() {
        List<ValuedChoice> choices = choices((column, taken) -> 6 * taken);
        List<Weighed> chosen = new MoveChoice(kinds, choices).choose(1, Budget.endless());
        assertEquals("ends (piece ?)", kinds.text(chosen.getFirst().kind()));
        assertEquals(1, MoveChoice.explained(choices((c, taken) -> 6 * taken), chosen), 0.03);
    }
}
