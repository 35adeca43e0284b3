package org.propjet.player.search.features;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.propnet.WatchedAtoms;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    private record RoleSum(double base, Feature[] features, double[] slopes) {}

    private FeatureSum(ExpressionCounts counts, RoleSum[] sums, int positionCount) {
        this.counts = counts;
        this.sums = sums;
        this.positionCount = positionCount;
        this.found = new short[counts.expressionCount()][STATES];
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

    /** Collects features, of one role after the other; those of two opposed roles once. */
    static final class Builder {
        private final List<Expression> expressions;
        private final int positionCount;

        /** The expressions that are counted, each with its new number. */
        private final Map<Integer, Integer> used = new LinkedHashMap<>();

        private final List<Double> bases = new ArrayList<>();
        private final List<List<Feature>> features = new ArrayList<>();
        private final List<List<Double>> slopes = new ArrayList<>();

        /**
         * Begins.
         *
         * @param expressions what features are made of
         * @param positionCount from how many states was learnt
         */
        Builder(List<Expression> expressions, int positionCount) {
            this.expressions = expressions;
            this.positionCount = positionCount;
        }

        /** Goes on to the next role, which gets so much where nothing is known of a state. */
        void beginRole(double base) {
            bases.add(base);
            features.add(new ArrayList<>());
            slopes.add(new ArrayList<>());
        }

        /** Adds a feature: so many points for each by which it is more than its mean. */
        void add(Feature feature, double slope, double mean) {
            bases.set(bases.size() - 1, bases.getLast() - slope * mean);
            slopes.getLast().add(slope);
            features.getLast()
                    .add(
                            new Feature(
                                    feature.kind(),
                                    numberOf(feature.first()),
                                    numberOf(feature.second())));
        }

        private int numberOf(int expression) {
            return used.computeIfAbsent(expression, any -> used.size());
        }

        /** Returns whether there are no features. */
        boolean isEmpty() {
            return used.isEmpty();
        }

        /** Builds it. Cost: a network of what the features depend on. */
        FeatureSum build(GroundProgram program, BudgetMeter meter) {
            RoleSum[] sums = new RoleSum[bases.size()];
            for (int role = 0; role < sums.length; role++) {
                sums[role] =
                        new RoleSum(
                                bases.get(role),
                                features.get(role).toArray(Feature[]::new),
                                slopes.get(role).stream().mapToDouble(slope -> slope).toArray());
            }
            List<Expression> counted = used.keySet().stream().map(expressions::get).toList();
            ExpressionCounts counts = new ExpressionCounts(counted, program, meter);
            return new FeatureSum(counts, sums, positionCount);
        }
    }
}
