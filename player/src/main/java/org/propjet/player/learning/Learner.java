package org.propjet.player.learning;

import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.rules.GameRules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Learns from random play which features of a game's states tell what they are worth: finds
 * expressions in the rules, makes features of them, values states of random games by playouts, and
 * chooses and weighs the features that tell those values best (Waledzik and Mandziuk, "An
 * Automatically Generated Evaluation Function in General Game Playing", 2014).
 *
 * <p>Not thread-safe; used once.
 */
public final class Learner {
    /** Two fifths of the states choose, two fifths weigh, and one fifth tells how good that is. */
    private static final int PARTS = 5;

    /** Among so many of most worth is chosen; each costs time in each step of the choice. */
    private static final int MOST_OFFERED = 1_000;

    /** So that a feature that is the same everywhere can be fitted, too. */
    private static final double LEAST_PENALTY = 1e-6;

    private final Game game;
    private final List<Expression> expressions;
    private final List<Feature> features;
    private final ExpressionCounts counts;

    /**
     * Finds the features.
     *
     * @param game plays the random games
     * @param program the ground rules of the same game
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice, or
     *     the thread is interrupted
     */
    public Learner(Game game, GameRules rules, GroundProgram program, BudgetMeter meter) {
        this.game = game;
        this.expressions = new ExpressionFinder(rules, program, meter).find();
        this.features = FeatureFinder.find(expressions);
        this.counts = new ExpressionCounts(expressions, program, meter);
    }

    /**
     * Learns.
     *
     * @param role whose points are to be told
     * @param most how many features are chosen at most
     * @param seed fixes which states are looked at, but not how many
     * @param nanos how long to look at states
     * @param isStopped whether to stop doing so earlier
     */
    public Lesson learn(int role, int most, long seed, long nanos, BooleanSupplier isStopped) {
        long end = System.nanoTime() + nanos;
        PositionSampler sampler = new PositionSampler(game, seed);
        int playoutsEach = sampler.suitablePlayouts(nanos);
        Positions positions =
                sampler.sample(
                        playoutsEach,
                        () -> isStopped.getAsBoolean() || System.nanoTime() - end >= 0);
        return learn(role, most, positions, sampler.playoutCount());
    }

    /** Learns from states that were valued by so many playouts. */
    Lesson learn(int role, int most, Positions positions, long playoutCount) {
        double[] values = positions.valuesOf(role);
        short[][] countsOf = counts.of(positions.states());
        FeatureWorth[] worths = new FeatureWorth[features.size()];
        for (int i = 0; i < worths.length; i++) {
            worths[i] = FeatureWorth.of(valuesOf(features.get(i), countsOf), values, positions);
        }
        boolean[] isForTest = positions.inParts(PARTS, 0, 1);
        boolean[] isForWeights = positions.inParts(PARTS, 1, 3);
        boolean[] isForChoice = positions.inParts(PARTS, 3, PARTS);
        FeatureChoice choice = new FeatureChoice(values, isForChoice, positions);
        for (int feature : best(worths)) {
            choice.offer(feature, valuesOf(features.get(feature), countsOf), worths[feature]);
        }
        choice.choose(most);
        LinearFit fit = choice.weights(isForWeights);
        double[][] byWorth = {choice.sumByWorth()};
        LinearFit fitByWorth = LinearFit.of(byWorth, values, isForWeights, LEAST_PENALTY);
        List<Lesson.Row> rows = new ArrayList<>();
        for (int i = 0; i < choice.chosen().size(); i++) {
            rows.add(row(choice.chosen().get(i), fit.weight(i), worths));
        }
        return new Lesson(
                game.roles().get(role),
                expressions.size(),
                features.size(),
                positions.count(),
                playoutCount,
                fit.explained(choice.standard(), values, isForTest),
                fitByWorth.explained(byWorth, values, isForTest),
                rows);
    }

    /** Returns the features of most worth, best first. */
    private static List<Integer> best(FeatureWorth[] worths) {
        return IntStream.range(0, worths.length)
                .filter(i -> worths[i].worth() > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -worths[i].worth()))
                .limit(MOST_OFFERED)
                .toList();
    }

    private double[] valuesOf(Feature feature, short[][] countsOf) {
        short[] first = countsOf[feature.first()];
        short[] second = countsOf[feature.second()];
        double[] values = new double[first.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = feature.of(first[i], second[i]);
        }
        return values;
    }

    private Lesson.Row row(int feature, double weight, FeatureWorth[] worths) {
        Feature made = features.get(feature);
        FeatureWorth worth = worths[feature];
        return new Lesson.Row(
                made.text(
                        expressions.get(made.first()).toString(),
                        expressions.get(made.second()).toString()),
                weight,
                worth.worth(),
                worth.stability(),
                worth.correlation(),
                worth.mean(),
                worth.variance());
    }
}
