package org.propjet.player.search.features;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.features.FeatureChoice.Offer;
import org.propjet.player.search.features.FeatureSum.RoleSum;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

    /** A player's features: more cost more in each state, and tell little more. */
    private static final int FEATURES = 12;

    /** The part of the time in which rules are grounded and expressions found, at most. */
    private static final double GROUNDING_SHARE = 0.5;

    /** The part of the rest in which states are looked at, and of that after it for the choice. */
    private static final double LOOKING_SHARE = 0.3;

    private static final double CHOOSING_SHARE = 0.5;

    /** More states than these make a player's features little better, and take time after them. */
    private static final int MANY_STATES = 4_000;

    /** Where time is not limited: so many states, by so many playouts. */
    private static final int FEW_STATES = 3_000;

    private static final int FEW_PLAYOUTS = 16;

    private static final Logger LOG = LoggerFactory.getLogger(Learner.class);

    /** So that a feature that is the same everywhere can be fitted, too. */
    private static final double LEAST_PENALTY = 1e-6;

    private final Game game;
    private final GroundProgram program;
    private final List<Expression> expressions;
    private final ExpressionCounts counts;
    private final GoalDistances distances;

    /** What features are made of, as a person reads it: expressions, and behind them distances. */
    private final List<String> texts = new ArrayList<>();

    private final List<Feature> features;

    /**
     * Features that were chosen, best first, and what they weigh.
     *
     * @param standard for each of them its value in each state, of mean 0 and variance 1
     */
    private record Weighed(List<Offer> chosen, double[][] standard, LinearFit fit) {}

    /**
     * Finds the features.
     *
     * @param game plays the random games
     * @param program the ground rules of the same game
     * @param meter ends the search for features
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice, or
     *     the thread is interrupted
     */
    public Learner(Game game, GroundProgram program, BudgetMeter meter) {
        this(game, program, meter, new GoalDistances(game));
    }

    private Learner(Game game, GroundProgram program, BudgetMeter meter, GoalDistances distances) {
        this.game = game;
        this.program = program;
        this.expressions = new ExpressionFinder(program, meter).find();
        this.counts = new ExpressionCounts(expressions, program, meter);
        this.distances = distances;
        expressions.forEach(expression -> texts.add(expression.toString()));
        texts.addAll(distances.texts());
        this.features = new ArrayList<>(Feature.find(expressions));
        features.addAll(Feature.compared(expressions.size(), texts.size()));
    }

    /**
     * Makes a learner, as the constructor does, whose features are cheap to compute in a search:
     * counts, and no distances.
     */
    static Learner ofCounts(Game game, GroundProgram program, BudgetMeter meter) {
        return new Learner(game, program, meter, GoalDistances.none());
    }

    /**
     * Learns what states of a game are worth to each role, in a part of the time; if only work is
     * limited, from as many states each time.
     *
     * @param game a game that has a network
     * @param budget what there is before the first move
     * @return empty if there is too little time, memory or order in the game, or no network
     */
    public static Optional<FeatureSum> sumOf(Game game, long seed, Budget budget) {
        NetGame net = GameLine.networkOf(OpenedGame.originalOf(game)).orElse(null);
        if (net == null || budget.isOver()) {
            return Optional.empty();
        }
        BudgetMeter meter = meter(budget, GROUNDING_SHARE);
        try {
            GroundProgram program = new Grounder().ground(net.rules(), meter);
            Learner learner = ofCounts(game, program, meter);
            Budget looking = budget.share(LOOKING_SHARE);
            PositionSampler sampler = new PositionSampler(game, seed);
            if (!budget.isTimed()) {
                Budget endless = Budget.endless();
                Positions few = sampler.sample(FEW_PLAYOUTS, FEW_STATES, endless);
                return learner.sum(FEATURES, few, endless);
            }
            int each = sampler.suitablePlayouts(looking);
            return learner.sum(FEATURES, sampler.sample(each, MANY_STATES, looking), budget);
        } catch (BudgetExceededException e) {
            LOG.debug("no features are learnt", e);
            return Optional.empty();
        }
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
        int each = sampler.suitablePlayouts(looking);
        return learn(role, mostCount, sampler.sample(each, looking), each, budget);
    }

    /**
     * Learns from so many states of random games, or some more, however long that takes: the same
     * each time.
     *
     * @param playoutsEach by how many playouts each state is valued: 16 or a multiple of 64
     */
    public Lesson learn(int role, int mostCount, long seed, int stateCount, int playoutsEach) {
        PositionSampler sampler = new PositionSampler(game, seed);
        Budget endless = Budget.endless();
        Positions positions = sampler.sample(playoutsEach, stateCount, endless);
        return learn(role, mostCount, positions, playoutsEach, endless);
    }

    /**
     * Learns what states are worth to each role.
     *
     * @param mostCount how many features are chosen for a role at most
     * @param positions the states to learn from
     * @param budget ends it earlier
     * @return empty if there are too few states, or no feature tells anything; only for a learner
     *     of counts
     */
    Optional<FeatureSum> sum(int mostCount, Positions positions, Budget budget) {
        if (positions.count() < PARTS || budget.isOver()) {
            return Optional.empty();
        }
        Budget choosing = budget.isTimed() ? budget.share(CHOOSING_SHARE) : budget;
        short[][] countsOf = countsOf(positions.states());
        int roleCount = positions.isOpposed() ? 1 : game.roles().size();
        List<RoleSum> roles = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            roles.add(sum(weigh(role, mostCount, positions, 0, countsOf, choosing)));
        }
        return FeatureSum.of(roles, expressions, positions.count(), program, meter(budget, 1));
    }

    /** Returns what one more of each feature is worth, which are weighed by how they deviate. */
    private RoleSum sum(Weighed weighed) {
        double base = weighed.fit.constant();
        Feature[] made = new Feature[weighed.chosen.size()];
        double[] slopes = new double[made.length];
        for (int i = 0; i < made.length; i++) {
            FeatureWorth worth = weighed.chosen.get(i).worth();
            made[i] = features.get(weighed.chosen.get(i).feature());
            slopes[i] = weighed.fit.weight(i) / Math.sqrt(worth.variance());
            base -= slopes[i] * worth.mean();
        }
        return new RoleSum(base, made, slopes);
    }

    /** Returns what ends the work on rules when a share of the time has gone by. */
    private static BudgetMeter meter(Budget budget, double share) {
        GroundingBudget all = GroundingBudget.standard();
        long millis = (long) (share * budget.remainingMillis());
        return new BudgetMeter(all.withMillis(Math.clamp(millis, 1, all.maxMillis())));
    }

    /**
     * Learns from states.
     *
     * @param playoutsEach by how many playouts each was valued
     */
    Lesson learn(int role, int mostCount, Positions positions, int playoutsEach, Budget budget) {
        boolean[] isForTest = positions.inParts(PARTS, 0, 1);
        boolean[] isForWeights = positions.inParts(PARTS, 1, 3);
        double[] values = positions.valuesOf(role);
        Weighed weighed =
                weigh(role, mostCount, positions, 1, countsOf(positions.states()), budget);
        double[][] byWorth = new double[1][values.length];
        List<Lesson.Row> rows = new ArrayList<>();
        for (Offer chosen : weighed.chosen) {
            double[] standard = weighed.standard[rows.size()];
            double share = chosen.worth().stability() * chosen.worth().correlation();
            for (int i = 0; i < values.length; i++) {
                byWorth[0][i] += share * standard[i];
            }
            rows.add(row(chosen, weighed.fit.weight(rows.size())));
        }
        LinearFit fitByWorth = LinearFit.of(byWorth, values, isForWeights, LEAST_PENALTY);
        return new Lesson(
                game.roles().get(role),
                expressions.size(),
                features.size(),
                positions.count(),
                (long) playoutsEach * positions.count(),
                weighed.fit.explained(weighed.standard, values, isForTest),
                fitByWorth.explained(byWorth, values, isForTest),
                rows);
    }

    /**
     * Chooses features, and weighs them.
     *
     * @param kept how many parts of the states are kept to tell how good that is
     */
    private Weighed weigh(
            int role,
            int mostCount,
            Positions positions,
            int kept,
            short[][] countsOf,
            Budget budget) {
        boolean[] isForWeights = positions.inParts(PARTS, kept, 3);
        boolean[] isForChoice = positions.inParts(PARTS, 3, PARTS);
        List<Offer> chosen =
                choose(
                        role,
                        mostCount,
                        positions.only(isForChoice),
                        only(isForChoice, countsOf),
                        budget);
        double[][] standard = new double[chosen.size()][];
        Arrays.setAll(
                standard,
                i -> {
                    Offer offer = chosen.get(i);
                    return offer.worth().standardised(valuesOf(offer.feature(), countsOf));
                });
        double[] values = positions.valuesOf(role);
        return new Weighed(
                chosen, standard, LinearFit.of(standard, values, isForWeights, LinearFit.PENALTY));
    }

    /** Returns for each text its value in each state. */
    private short[][] countsOf(List<long[]> states) {
        short[][] ofExpressions = counts.of(states);
        short[][] all = Arrays.copyOf(ofExpressions, texts.size());
        short[][] ofDistances = distances.of(states);
        System.arraycopy(ofDistances, 0, all, expressions.size(), ofDistances.length);
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

    /** Returns the chosen features, in the order of the choice. */
    private List<Offer> choose(
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
        return choice.choose(mostCount, budget);
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

    private Lesson.Row row(Offer chosen, double weight) {
        Feature made = features.get(chosen.feature());
        FeatureWorth worth = chosen.worth();
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
