package org.propjet.player.learning;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Learns from random play which features of a game's states tell what they are worth: finds
 * expressions in the rules and distances to goals, makes features of them, values states of random
 * games by playouts, and chooses and weighs the features that tell those values best (Waledzik and
 * Mandziuk, "An Automatically Generated Evaluation Function in General Game Playing", 2014).
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
    private final ExpressionCounts counts;
    private final GoalDistances distances;

    /** What features are made of, as a person reads it: expressions, and behind them distances. */
    private final List<String> texts = new ArrayList<>();

    private final int expressionCount;
    private final List<Feature> features;

    /**
     * Finds the features.
     *
     * @param game plays the random games
     * @param rules the rules of the same game
     * @param program their ground rules
     * @param meter ends the search for features
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice, or
     *     the thread is interrupted
     */
    public Learner(Game game, GameRules rules, GroundProgram program, BudgetMeter meter) {
        this.game = game;
        List<Expression> expressions = new ExpressionFinder(rules, program, meter).find();
        this.counts = new ExpressionCounts(expressions, program, meter);
        this.distances = new GoalDistances(game);
        this.expressionCount = expressions.size();
        expressions.forEach(expression -> texts.add(expression.toString()));
        texts.addAll(distances.texts());
        this.features = new ArrayList<>(FeatureFinder.find(expressions));
        features.addAll(FeatureFinder.compared(expressionCount, texts.size()));
    }

    /**
     * Learns. Cost: the time for states, and a second or two after it.
     *
     * @param role whose points are to be told
     * @param mostCount how many features are chosen at most
     * @param guide chooses most moves of the games whose states are looked at; null if all are
     *     random
     * @param seed fixes which states are looked at, but not how many
     * @param nanos how long to look at states
     * @param budget ends that earlier; what is learnt from those states then, too
     */
    public Lesson learn(
            int role,
            int mostCount,
            @Nullable MoveGuide guide,
            long seed,
            long nanos,
            Budget budget) {
        Budget looking = budget.within(nanos);
        PositionSampler sampler = new PositionSampler(game, seed, guide);
        Positions positions = sampler.sample(sampler.suitablePlayouts(looking), looking);
        return learn(role, mostCount, positions, sampler.playoutCount(), budget);
    }

    /**
     * Learns from so many states of random games, or some more, however long that takes: the same
     * each time.
     *
     * @param playoutsEach by how many playouts each state is valued: 16 or a multiple of 64
     */
    public Lesson learn(int role, int mostCount, long seed, int stateCount, int playoutsEach) {
        PositionSampler sampler = new PositionSampler(game, seed);
        Positions positions = sampler.sample(playoutsEach, stateCount, Budget.endless());
        return learn(role, mostCount, positions, sampler.playoutCount(), Budget.endless());
    }

    /**
     * Learns from states.
     *
     * @param playoutCount by how many playouts they were valued
     */
    Lesson learn(int role, int mostCount, Positions positions, long playoutCount, Budget budget) {
        boolean[] isForTest = positions.inParts(PARTS, 0, 1);
        boolean[] isForWeights = positions.inParts(PARTS, 1, 3);
        boolean[] isForChoice = positions.inParts(PARTS, 3, PARTS);
        double[] values = positions.valuesOf(role);
        short[][] countsOf = countsOf(positions.states());
        Map<Integer, FeatureWorth> chosen =
                choose(
                        role,
                        mostCount,
                        positions.only(isForChoice),
                        only(isForChoice, countsOf),
                        budget);
        double[][] standard = new double[chosen.size()][];
        double[][] byWorth = new double[1][values.length];
        int number = 0;
        for (Map.Entry<Integer, FeatureWorth> entry : chosen.entrySet()) {
            FeatureWorth worth = entry.getValue();
            standard[number] = worth.standardised(valuesOf(entry.getKey(), countsOf));
            for (int i = 0; i < values.length; i++) {
                byWorth[0][i] += worth.stability() * worth.correlation() * standard[number][i];
            }
            number++;
        }
        LinearFit fit = LinearFit.of(standard, values, isForWeights, LinearFit.PENALTY);
        LinearFit fitByWorth = LinearFit.of(byWorth, values, isForWeights, LEAST_PENALTY);
        List<Lesson.Row> rows = new ArrayList<>();
        for (Map.Entry<Integer, FeatureWorth> entry : chosen.entrySet()) {
            rows.add(row(entry.getKey(), fit.weight(rows.size()), entry.getValue()));
        }
        return new Lesson(
                game.roles().get(role),
                expressionCount,
                features.size(),
                positions.count(),
                playoutCount,
                fit.explained(standard, values, isForTest),
                fitByWorth.explained(byWorth, values, isForTest),
                rows);
    }

    /** Returns for each text its value in each state. */
    private short[][] countsOf(List<long[]> states) {
        short[][] ofExpressions = counts.of(states);
        short[][] all = Arrays.copyOf(ofExpressions, texts.size());
        short[][] ofDistances = distances.of(states);
        System.arraycopy(ofDistances, 0, all, expressionCount, ofDistances.length);
        return all;
    }

    /** Returns the values in some of the states. */
    private static short[][] only(boolean[] isMeant, short[][] countsOf) {
        short[][] some = new short[countsOf.length][];
        for (int text = 0; text < some.length; text++) {
            short[] all = countsOf[text];
            short[] kept = new short[all.length];
            int count = 0;
            for (int i = 0; i < all.length; i++) {
                if (isMeant[i]) {
                    kept[count++] = all[i];
                }
            }
            some[text] = Arrays.copyOf(kept, count);
        }
        return some;
    }

    /** Returns the chosen features, in the order of the choice, with their worth. */
    private Map<Integer, FeatureWorth> choose(
            int role, int mostCount, Positions positions, short[][] countsOf, Budget budget) {
        double[] values = positions.valuesOf(role);
        FeatureWorth[] worths = new FeatureWorth[features.size()];
        for (int i = 0; i < worths.length; i++) {
            worths[i] = FeatureWorth.of(valuesOf(i, countsOf), values, positions);
        }
        FeatureChoice choice = new FeatureChoice(positions, values);
        for (int feature : best(worths)) {
            choice.offer(feature, valuesOf(feature, countsOf), worths[feature]);
        }
        Map<Integer, FeatureWorth> chosen = new LinkedHashMap<>();
        for (int feature : choice.choose(mostCount, budget)) {
            chosen.put(feature, worths[feature]);
        }
        return chosen;
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

    private double[] valuesOf(int feature, short[][] countsOf) {
        Feature made = features.get(feature);
        short[] first = countsOf[made.first()];
        short[] second = countsOf[made.second()];
        double[] values = new double[first.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = made.of(first[i], second[i]);
        }
        return values;
    }

    private Lesson.Row row(int feature, double weight, FeatureWorth worth) {
        Feature made = features.get(feature);
        return new Lesson.Row(
                made.text(texts.get(made.first()), texts.get(made.second())),
                weight,
                worth.worth(),
                worth.stability(),
                worth.correlation(),
                worth.mean(),
                worth.variance());
    }
}
