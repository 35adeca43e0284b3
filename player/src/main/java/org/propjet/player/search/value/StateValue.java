package org.propjet.player.search.value;

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
 * <p>To that is added what it is worth to have many moves ({@link Mobility}), which the state alone
 * does not say.
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

    /** What has been learnt, and is shared. */
    private static final class Weights {
        final StateLayout layout;
        final FluentPatterns groups;
        final Mobility mobility = new Mobility();
        final float[] own;
        final float[] ownSquares;
        final float[] shared;
        final float[] sharedSquares;

        /**
         * How often each fluent has held, and fluents of each group have, in all that was learnt.
         */
        final long[] ownSeen;

        final long[] sharedSeen;
        float always;
        float alwaysSquares;

        /** For each fluent, the sum of its own weight and of those of its groups. */
        final int[] sums;

        int sumAlways;
        long learntCount;

        Weights(StateLayout layout) {
            int count = layout.fluentCount();
            this.layout = layout;
            this.groups = FluentPatterns.of(layout);
            this.own = new float[count];
            this.ownSquares = new float[count];
            this.shared = new float[groups.count()];
            this.sharedSquares = new float[groups.count()];
            this.ownSeen = new long[count];
            this.sharedSeen = new long[groups.count()];
            this.sums = new int[count];
        }

        /** Returns the fluents, then the patterns of groups, and the choices of both roles. */
        List<String> names() {
            List<String> names = new ArrayList<>();
            for (int fluent = 0; fluent < own.length; fluent++) {
                names.add(layout.fluent(fluent));
            }
            for (int group = 0; group < shared.length; group++) {
                names.add(groups.pattern(group));
            }
            names.add(Mobility.name(0));
            names.add(Mobility.name(1));
            return names;
        }

        /** Returns what is known of the thing with a number among {@link #names}. */
        Knowledge.Weight get(int index, String name) {
            int group = index - own.length;
            if (group >= shared.length) {
                return mobility.get(group - shared.length);
            }
            return group < 0
                    ? new Knowledge.Weight(name, own[index], ownSquares[index], ownSeen[index])
                    : new Knowledge.Weight(
                            name, shared[group], sharedSquares[group], sharedSeen[group]);
        }

        void set(int index, Knowledge.Weight weight) {
            int group = index - own.length;
            if (group >= shared.length) {
                mobility.set(group - shared.length, weight, learntCount);
                return;
            }
            int at = group < 0 ? index : group;
            (group < 0 ? own : shared)[at] = weight.weight();
            (group < 0 ? ownSquares : sharedSquares)[at] = weight.squares();
            (group < 0 ? ownSeen : sharedSeen)[at] = weight.seen();
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
     * chose last, as {@link Mobility} says.
     */
    public int ofChoices(int[] choices) {
        return weights.mobility.of(choices);
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
     * @param choices how many moves each role had when it chose last ({@link Mobility})
     * @param share the part of the goal that the first role can expect there, 0 to 1
     */
    public void learn(long[] state, int[] choices, double share) {
        float gradient = (float) (share - share(of(state) + ofChoices(choices)));
        Weights known = weights;
        known.mobility.learn(choices, gradient);
        known.learntCount++;
        known.alwaysSquares += gradient * gradient;
        known.always += step(gradient, known.alwaysSquares);
        int touchedCount = 0;
        for (int word = 0; word < state.length; word++) {
            for (long left = state[word]; left != 0; left &= left - 1) {
                int fluent = (word << 6) + Long.numberOfTrailingZeros(left);
                float ofOwn = gradient * (1 - mean(++known.ownSeen[fluent]));
                known.ownSquares[fluent] += ofOwn * ofOwn;
                known.own[fluent] += step(ofOwn, known.ownSquares[fluent]);
                for (int group : known.groups.of(fluent)) {
                    if (groupCounts[group]++ == 0) {
                        touched[touchedCount++] = group;
                    }
                }
            }
        }
        for (int i = 0; i < touchedCount; i++) {
            int group = touched[i];
            known.sharedSeen[group] += groupCounts[group];
            float ofGroup = gradient * (groupCounts[group] - mean(known.sharedSeen[group]));
            known.sharedSquares[group] += ofGroup * ofGroup;
            known.shared[group] += step(ofGroup, known.sharedSquares[group]);
            groupCounts[group] = 0;
        }
        if (known.learntCount % LEARNT_PER_SUM == 0) {
            sumUp();
        }
    }

    /** Returns how often something holds in a state on average. */
    private float mean(long seen) {
        return (float) seen / weights.learntCount;
    }

    static float step(float gradient, float squares) {
        return RATE * gradient / (float) Math.sqrt(squares + SQUARES_BEFORE);
    }

    private void sumUp() {
        weights.mobility.sumUp();
        double ofMean = 0;
        for (int fluent = 0; fluent < sums.length; fluent++) {
            float sum = weights.own[fluent];
            for (int group : weights.groups.of(fluent)) {
                sum += weights.shared[group];
            }
            sums[fluent] = Math.round(SCALE * sum);
            ofMean += sum * mean(weights.ownSeen[fluent]);
        }
        weights.sumAlways = (int) Math.round(SCALE * (weights.always - ofMean));
    }

    /** Returns what has weights in a game: fluents, patterns of groups, and choices. */
    static List<String> names(StateLayout layout) {
        return new Weights(layout).names();
    }

    /** Returns what has been learnt, for a file. */
    public Knowledge.Values learnt() {
        List<String> names = weights.names();
        List<Knowledge.Weight> all = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            all.add(weights.get(i, names.get(i)));
        }
        return new Knowledge.Values(
                weights.learntCount, weights.always, weights.alwaysSquares, all);
    }

    /** Knows what was learnt before of the same game, in place of what it has learnt. */
    public void recall(Knowledge.Values values) {
        Map<String, Knowledge.Weight> byName = new HashMap<>();
        values.weights().forEach(weight -> byName.put(weight.of(), weight));
        List<String> names = weights.names();
        weights.learntCount = values.lessons();
        for (int i = 0; i < names.size(); i++) {
            weights.set(i, Objects.requireNonNull(byName.get(names.get(i))));
        }
        weights.always = values.always();
        weights.alwaysSquares = values.alwaysSquares();
        sumUp();
    }
}
