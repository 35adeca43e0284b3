package org.propjet.player.search.features;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.propnet.WatchedAtoms;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What states are worth to each role by features that have been learnt ({@link Learner}): a sum of
 * weighted counts of what the rules speak of, their differences and shares.
 *
 * <p>Not thread-safe: one per thread. Cost: up to {@value #STATES} states are looked at together,
 * for an operation on words for each condition that the features depend on, and a few for each atom
 * that is counted; so one state costs as much as all of them.
 */
public final class FeatureSum {
    /** How many states are looked at together, at most. */
    public static final int STATES = WatchedAtoms.STATES;

    private static final double HIGHEST = 100;

    private final ExpressionCounts counts;
    private final RoleSum[] sums;
    private final int positionCount;

    /** For each expression its value in each state that is looked at. */
    private final short[][] found;

    /** A role's features, what one more of each is worth, and what it gets where all are 0. */
    record RoleSum(double base, Feature[] features, double[] slopes) {}

    private FeatureSum(ExpressionCounts counts, RoleSum[] sums, int positionCount) {
        this.counts = counts;
        this.sums = sums;
        this.positionCount = positionCount;
        this.found = new short[counts.expressionCount()][STATES];
    }

    /**
     * Makes it. Cost: a network of what the features depend on.
     *
     * @param roles of one role after the other; of two opposed roles the first
     * @param expressions what features are made of
     * @param positionCount from how many states was learnt
     * @return empty if no role has a feature
     */
    static Optional<FeatureSum> of(
            List<RoleSum> roles,
            List<Expression> expressions,
            int positionCount,
            GroundProgram program,
            BudgetMeter meter) {
        Map<Integer, Integer> numbers = new LinkedHashMap<>(); // of the expressions that are used
        RoleSum[] sums =
                roles.stream().map(sum -> renumbered(sum, numbers)).toArray(RoleSum[]::new);
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        List<Expression> used = numbers.keySet().stream().map(expressions::get).toList();
        ExpressionCounts counts = new ExpressionCounts(used, program, meter);
        return Optional.of(new FeatureSum(counts, sums, positionCount));
    }

    private static RoleSum renumbered(RoleSum sum, Map<Integer, Integer> numbers) {
        Feature[] features = new Feature[sum.features.length];
        for (int i = 0; i < features.length; i++) {
            Feature feature = sum.features[i];
            int first = numbers.computeIfAbsent(feature.first(), any -> numbers.size());
            int second = numbers.computeIfAbsent(feature.second(), any -> numbers.size());
            features[i] = new Feature(feature.kind(), first, second);
        }
        return new RoleSum(sum.base, features, sum.slopes);
    }

    /** Returns another one that says the same, for another thread. */
    public FeatureSum again() {
        return new FeatureSum(counts.again(), sums, positionCount);
    }

    /** Returns from how many states it was learnt. */
    public int positionCount() {
        return positionCount;
    }

    /** Returns the number of features, of all roles. */
    public int featureCount() {
        int count = 0;
        for (RoleSum sum : sums) {
            count += sum.features.length;
        }
        return count;
    }

    /**
     * Looks at states, of which {@link #value} tells then.
     *
     * @param states the states; not kept
     * @param count how many of them, {@value #STATES} at most
     */
    public void look(long[][] states, int count) {
        counts.count(states, count, found, 0);
    }

    /** Returns what one of the states is worth to a role, 0 to 100. */
    public float value(int role, int state) {
        return role < sums.length ? sum(sums[role], state) : (float) HIGHEST - sum(sums[0], state);
    }

    private float sum(RoleSum of, int state) {
        double sum = of.base;
        for (int i = 0; i < of.slopes.length; i++) {
            Feature feature = of.features[i];
            sum +=
                    of.slopes[i]
                            * feature.of(
                                    found[feature.first()][state], found[feature.second()][state]);
        }
        return (float) Math.clamp(sum, 0, HIGHEST);
    }
}
