package org.propjet.player.search.value;

import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a state is worth to the first of two roles: the sum of weights of the fluents that hold, a
 * logit. Squashed it is the part of the goal that the role can expect (logistic regression).
 *
 * <p>To that is added what it is worth to the first role that it, or the other one, has many moves
 * to choose from: for each role a weight of the logarithm to base 2 of how many it had when it
 * chose last. A search has just listed these moves, so knowing their number costs nothing. Such
 * numbers are given as two, one for each role, or 0 if it has not chosen yet.
 *
 * <p>A fluent's weight is the sum of its own and of those of its groups ({@link FluentPatterns}),
 * so what is learnt of a piece on one square counts on others, too. Weights are learnt by gradient
 * descent with a rate for each (AdaGrad: Duchi, Hazan and Singer, 2011).
 *
 * <p>A fluent counts by how far it is from how often it holds on average. What always holds says
 * nothing, and without that each game that white wins would raise the worth of all that is always
 * there, and so of all states.
 *
 * <p>Not thread-safe; but several threads may have one each over the {@link #sharing same weights},
 * and learn at the same time without locks. Now and then one undoes a step of another, which costs
 * less than waiting (Recht, Ré, Wright and Niu, "Hogwild", 2011). Cost: a nanosecond or two for
 * each fluent that holds; learning, for each of its groups.
 */
public final class StateValue {
    /** Values are whole numbers, of so many to a logit. */
    public static final int SCALE = 1_000;

    /** How fast weights are learnt. With 0.005, knightThrough is learnt too slowly: 25 +- 26 %. */
    private static final float RATE = 0.02f;

    /**
     * Squares of gradients, as if there had been so many before, so that first steps are small.
     * With none, the values of speedChess that some 20 games taught had nothing to do with who won
     * others; with 160 against none it has 88 +- 17 % of the points.
     */
    private static final float SQUARES_BEFORE = 160;

    /** After so many states that were learnt from, the weights of fluents are summed up anew. */
    private static final int LEARNT_PER_SUM = 32;

    private static final int ROLES = 2;

    /** More moves count as so many. */
    private static final int MOST_CHOICES = 255;

    /**
     * What has been learnt, and is shared: of each fluent, then of each group, then of the choices
     * of both roles.
     */
    private static final class Weights {
        final FluentPatterns groups;
        final int firstGroup;
        final int firstChoices;
        final List<String> names = new ArrayList<>();
        final float[] weights;
        final float[] squares;

        /**
         * How often each fluent has held, and fluents of each group have, in all that was learnt;
         * of choices, the sum of the logarithms, where what is not known counts as their mean.
         */
        final double[] seen;

        float always;
        float alwaysSquares;
        long learntCount;

        /** For each fluent, the sum of its own weight and of those of its groups. */
        final int[] sums;

        int sumAlways;

        /** For each role what so many choices are worth. */
        final int[][] sumsOfChoices = new int[ROLES][MOST_CHOICES + 1];

        Weights(StateLayout layout) {
            this.groups = FluentPatterns.of(layout);
            this.firstGroup = layout.fluentCount();
            this.firstChoices = firstGroup + groups.count();
            this.sums = new int[firstGroup];
            for (int fluent = 0; fluent < firstGroup; fluent++) {
                names.add(layout.fluent(fluent));
            }
            for (int group = 0; group < groups.count(); group++) {
                names.add(groups.pattern(group));
            }
            for (int role = 1; role <= ROLES; role++) {
                names.add("choices of role " + role);
            }
            this.weights = new float[names.size()];
            this.squares = new float[names.size()];
            this.seen = new double[names.size()];
        }

        /** Goes a step against the gradient of a weight. */
        void step(int at, float gradient) {
            squares[at] += gradient * gradient;
            weights[at] += StateValue.step(gradient, squares[at]);
        }

        /** Returns how often a fluent holds in a state on average, or fluents of a group do. */
        float mean(int at) {
            return (float) seen[at] / learntCount;
        }

        double meanOfChoices(int role) {
            return seen[firstChoices + role] / Math.max(1, learntCount);
        }
    }

    private final Weights weights;
    private final int[] sums;
    private final int[] groupCounts;
    private final int[] touched;

    /** Knows nothing yet. */
    public StateValue(StateLayout layout) {
        this(new Weights(layout));
    }

    private StateValue(Weights weights) {
        this.weights = weights;
        this.sums = weights.sums;
        this.groupCounts = new int[weights.groups.count()];
        this.touched = new int[weights.groups.count()];
    }

    /** Returns a value over the same weights, for another thread. */
    public StateValue sharing() {
        return new StateValue(weights);
    }

    /** Returns a state's value, a logit in units of {@link #SCALE}. */
    public int of(long[] state) {
        int sum = weights.sumAlways;
        for (int word = 0; word < state.length; word++) {
            sum += sum(word, state[word]);
        }
        return sum;
    }

    /**
     * Returns the value of a state that differs a little from another.
     *
     * @param value the other's value
     */
    public int of(long[] state, long[] other, int value) {
        int sum = value;
        for (int word = 0; word < state.length; word++) {
            long changed = state[word] ^ other[word];
            if (changed != 0) {
                sum += sum(word, changed & state[word]) - sum(word, changed & other[word]);
            }
        }
        return sum;
    }

    /**
     * Returns what is to be added to the values of states for how many moves each role had when it
     * chose last.
     */
    public int ofChoices(int[] choices) {
        int[][] known = weights.sumsOfChoices;
        return known[0][Math.min(choices[0], MOST_CHOICES)]
                + known[1][Math.min(choices[1], MOST_CHOICES)];
    }

    /** Takes note of how many moves those roles have that have a choice in a reasoner's state. */
    public static void noteChoices(Reasoner reasoner, int[] choices) {
        for (int role = 0; role < ROLES; role++) {
            int count = reasoner.legalMoveCount(role);
            choices[role] = count > 1 ? count : choices[role];
        }
    }

    private int sum(int word, long bits) {
        int sum = 0;
        for (long left = bits; left != 0; left &= left - 1) {
            sum += sums[(word << 6) + Long.numberOfTrailingZeros(left)];
        }
        return sum;
    }

    /** Returns the part of the goal that a value stands for, 0 to 1. */
    public static double share(int value) {
        return 1 / (1 + Math.exp(-(double) value / SCALE));
    }

    /** Returns the value that stands for a part of the goal, which is neither 0 nor 1. */
    public static int value(double share) {
        return (int) Math.round(SCALE * Math.log(share / (1 - share)));
    }

    /**
     * Learns what a state is worth. So the values of all states change.
     *
     * @param choices how many moves each role had when it chose last
     * @param share the part of the goal that the first role can expect there, 0 to 1
     */
    public void learn(long[] state, int[] choices, double share) {
        float gradient = (float) (share - share(of(state) + ofChoices(choices)));
        Weights known = weights;
        learnChoices(choices, gradient);
        known.learntCount++;
        known.alwaysSquares += gradient * gradient;
        known.always += step(gradient, known.alwaysSquares);
        int touchedCount = 0;
        for (int word = 0; word < state.length; word++) {
            for (long left = state[word]; left != 0; left &= left - 1) {
                int fluent = (word << 6) + Long.numberOfTrailingZeros(left);
                known.seen[fluent]++;
                known.step(fluent, gradient * (1 - known.mean(fluent)));
                for (int group : known.groups.of(fluent)) {
                    if (groupCounts[group]++ == 0) {
                        touched[touchedCount++] = group;
                    }
                }
            }
        }
        for (int i = 0; i < touchedCount; i++) {
            int group = touched[i];
            int at = known.firstGroup + group;
            known.seen[at] += groupCounts[group];
            known.step(at, gradient * (groupCounts[group] - known.mean(at)));
            groupCounts[group] = 0;
        }
        if (known.learntCount % LEARNT_PER_SUM == 0) {
            sumUp();
        }
    }

    private void learnChoices(int[] choices, float gradient) {
        for (int role = 0; role < ROLES; role++) {
            double mean = weights.meanOfChoices(role);
            double feature = choices[role] == 0 ? mean : logarithm(choices[role]);
            int at = weights.firstChoices + role;
            weights.step(at, gradient * (float) (feature - mean));
            weights.seen[at] += feature;
        }
    }

    private static double logarithm(int choiceCount) {
        return Math.log(Math.min(choiceCount, MOST_CHOICES)) / Math.log(2);
    }

    private static float step(float gradient, float squares) {
        return RATE * gradient / (float) Math.sqrt(squares + SQUARES_BEFORE);
    }

    private void sumUp() {
        Weights known = weights;
        for (int role = 0; role < ROLES; role++) {
            float weight = known.weights[known.firstChoices + role];
            for (int count = 1; count <= MOST_CHOICES; count++) {
                double more = logarithm(count) - known.meanOfChoices(role);
                known.sumsOfChoices[role][count] = (int) Math.round(SCALE * weight * more);
            }
        }
        double ofMean = 0;
        for (int fluent = 0; fluent < sums.length; fluent++) {
            float sum = known.weights[fluent];
            for (int group : known.groups.of(fluent)) {
                sum += known.weights[known.firstGroup + group];
            }
            sums[fluent] = Math.round(SCALE * sum);
            ofMean += sum * known.mean(fluent);
        }
        known.sumAlways = (int) Math.round(SCALE * (known.always - ofMean));
    }

    /** Returns what has weights in a game: fluents, patterns of groups, and choices. */
    static List<String> names(StateLayout layout) {
        return new Weights(layout).names;
    }

    /** Returns what has been learnt, for a file. */
    public Knowledge.Values learnt() {
        Weights known = weights;
        List<Knowledge.Weight> all = new ArrayList<>();
        for (int i = 0; i < known.weights.length; i++) {
            long seen = Math.round(known.seen[i]);
            String name = known.names.get(i);
            all.add(new Knowledge.Weight(name, known.weights[i], known.squares[i], seen));
        }
        return new Knowledge.Values(known.learntCount, known.always, known.alwaysSquares, all);
    }

    /** Knows what was learnt before of the same game, in place of what it has learnt. */
    public void recall(Knowledge.Values values) {
        Weights known = weights;
        Map<String, Knowledge.Weight> byName = new HashMap<>();
        values.weights().forEach(weight -> byName.put(weight.of(), weight));
        for (int i = 0; i < known.weights.length; i++) {
            Knowledge.Weight weight = Objects.requireNonNull(byName.get(known.names.get(i)));
            known.weights[i] = weight.weight();
            known.squares[i] = weight.squares();
            known.seen[i] = weight.seen();
        }
        known.learntCount = values.lessons();
        known.always = values.always();
        known.alwaysSquares = values.alwaysSquares();
        sumUp();
    }
}
