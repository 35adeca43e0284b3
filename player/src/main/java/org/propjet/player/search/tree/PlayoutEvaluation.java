package org.propjet.player.search.tree;

import java.util.Arrays;

/**
 * What a state is worth to a role by the fluents that hold in it: a sum of weights, squashed to 0
 * to 100 (logistic regression). The weights are learnt from the playouts of the search, by gradient
 * descent with a rate for each weight (AdaGrad: Duchi, Hazan and Singer, 2011). So what chance has
 * to do with a few playouts of one state is levelled out over all states that are like it.
 *
 * <p>How far to trust that is measured: by how much the values of states that follow the same state
 * differ as the weights say, how much they differ besides, and how far their mean is off; each less
 * what chance explains of it.
 *
 * <p>One per thread. Cost: states that follow the same state have most fluents in common, and what
 * they have in common is added up, and learnt, once for all of them. So it is a few nanoseconds for
 * each fluent that holds in the first state, and for each in which another state differs from it.
 */
final class PlayoutEvaluation {
    private static final float HIGHEST = 100;

    /** How fast weights are learnt. */
    private static final float RATE = 0.05f;

    /** From so many states on, only a share of the groups is learnt from. */
    private static final long FIRST_STATES = 20_000;

    /** After so many groups of states, what was measured counts half. */
    private static final double MOST_GROUPS = 1_000;

    /** Before so many groups, nothing is known. */
    private static final double LEAST_GROUPS = 50;

    /** Smaller groups are not measured. */
    private static final int LEAST_STATES = 3;

    /**
     * Chance counts for so much less than its variance says, as it is levelled out in the tree by
     * the playouts of other states, and what the weights cannot tell is not.
     */
    private static final double LEAVES = 16;

    private static final double LEAST_VARIANCE = 1e-3;

    private final float[][] weights;
    private final float[][] squares;
    private final int wordCount;
    private final float[] gradients = new float[LeafBatch.MOST_ROWS];
    private final double share;
    private long stateCount;

    /** What is due of the next group that is learnt from. */
    private double due = 1;

    /** How many groups have been measured; the following are sums over them. */
    private double groups;

    private double chanceVariance;
    private double covariance;
    private double expectedVariance;
    private double trueVariance;
    private double levelMisfit;

    /**
     * Makes an evaluation to which all states are alike.
     *
     * @param share of which share of the groups of states it learns, once it knows many
     */
    PlayoutEvaluation(int roleCount, int stateWords, double share) {
        this.share = share;
        int bits = stateWords * Long.SIZE + 1; // the last one always holds
        this.weights = new float[roleCount][bits];
        this.squares = new float[roleCount][bits];
        this.wordCount = stateWords;
    }

    /**
     * Says what states are worth to a role, 0 to 100 each.
     *
     * @param states the states, of which {@code count} count
     * @param values where that is written to, in the same order
     */
    void value(int role, long[][] states, int count, float[] values) {
        float[] weight = weights[role];
        Arrays.fill(values, 0, count, weight[weight.length - 1]);
        for (int word = 0; word < wordCount; word++) {
            int at = word << 6;
            long first = states[0][word];
            float firstSum = sum(weight, at, first);
            values[0] += firstSum;
            for (int i = 1; i < count; i++) {
                long state = states[i][word];
                long more = state & ~first;
                long less = first & ~state;
                values[i] +=
                        Long.bitCount(less) < Long.bitCount(first & state)
                                ? firstSum + sum(weight, at, more) - sum(weight, at, less)
                                : sum(weight, at, state);
            }
        }
        for (int i = 0; i < count; i++) {
            values[i] = HIGHEST / (1 + (float) Math.exp(-values[i]));
        }
    }

    private static float sum(float[] weight, int at, long fluents) {
        float sum = 0;
        for (long left = fluents; left != 0; left &= left - 1) {
            sum += weight[at + Long.numberOfTrailingZeros(left)];
        }
        return sum;
    }

    /** Returns whether so many states, which are valued next, are to be learnt from. */
    boolean isToLearn(int count) {
        stateCount += count;
        if (stateCount <= FIRST_STATES) {
            return true;
        }
        boolean isDue = due >= 1;
        due += share - (isDue ? 1 : 0);
        return isDue;
    }

    /**
     * Learns from states that follow the same state. Weights of fluents that hold in all of them
     * are changed once, by the sum of what each state would change.
     *
     * @param states the states, of which {@code count} count
     * @param expected what {@link #value} said of each
     * @param means the mean of each one's playouts
     */
    void learn(int role, long[][] states, int count, float[] expected, float[] means) {
        float all = 0;
        float allSquares = 0;
        for (int i = 0; i < count; i++) {
            gradients[i] = (means[i] - expected[i]) / HIGHEST;
            all += gradients[i];
            allSquares += gradients[i] * gradients[i];
        }
        float[] weight = weights[role];
        float[] sums = squares[role];
        step(weight, sums, weight.length - 1, all, allSquares);
        for (int word = 0; word < wordCount; word++) {
            long common = states[0][word];
            for (int i = 1; i < count; i++) {
                common &= states[i][word];
            }
            int at = word << 6;
            step(weight, sums, at, common, all, allSquares);
            for (int i = 0; i < count; i++) {
                float gradient = gradients[i];
                step(weight, sums, at, states[i][word] & ~common, gradient, gradient * gradient);
            }
        }
    }

    private static void step(
            float[] weight, float[] sums, int at, long fluents, float gradient, float square) {
        for (long left = fluents; left != 0; left &= left - 1) {
            step(weight, sums, at + Long.numberOfTrailingZeros(left), gradient, square);
        }
    }

    private static void step(float[] weight, float[] sums, int at, float gradient, float square) {
        sums[at] += square;
        weight[at] += RATE * gradient / (float) Math.sqrt(sums[at] + 1e-6f);
    }

    /**
     * Measures how far to trust it, by states that follow the same state.
     *
     * @param expected what {@link #value} said of each
     * @param means the mean of each one's playouts
     * @param within the variance between playouts of one state
     * @param count how many states
     * @param playoutCount how many playouts each had
     */
    void measure(float[] expected, float[] means, double within, int count, int playoutCount) {
        if (count < LEAST_STATES) {
            return;
        }
        double expectedMean = mean(expected, count);
        double mean = mean(means, count);
        double products = 0;
        double expectedSquares = 0;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double expectedMore = expected[i] - expectedMean;
            double more = means[i] - mean;
            products += expectedMore * more;
            expectedSquares += expectedMore * expectedMore;
            squares += more * more;
        }
        double chance = within / playoutCount;
        covariance += products / (count - 1);
        expectedVariance += expectedSquares / (count - 1);
        trueVariance += squares / (count - 1) - chance;
        levelMisfit += (expectedMean - mean) * (expectedMean - mean) - chance / count;
        chanceVariance += within;
        groups++;
        if (groups > MOST_GROUPS) {
            covariance /= 2;
            expectedVariance /= 2;
            trueVariance /= 2;
            levelMisfit /= 2;
            chanceVariance /= 2;
            groups /= 2;
        }
    }

    private static double mean(float[] values, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum / count;
    }

    /** Returns whether enough has been measured to make use of it. */
    boolean isUseful() {
        return groups >= LEAST_GROUPS;
    }

    /** Returns by how much states' values differ for each point by which it says that they do. */
    float slope() {
        return (float) Math.clamp(covariance / Math.max(LEAST_VARIANCE, expectedVariance), 0, 1);
    }

    /** Returns how much of what playouts say besides of a state's difference from others counts. */
    float ownShare(int playoutCount) {
        double slope = slope();
        double explained = 2 * slope * covariance - slope * slope * expectedVariance;
        return playoutShare(trueVariance - explained, playoutCount);
    }

    /** Returns how much of what playouts say of the mean of so many states counts. */
    float levelShare(int count, int playoutCount) {
        return playoutShare(levelMisfit, count * playoutCount);
    }

    private float playoutShare(double variance, int playoutCount) {
        double known = Math.max(LEAST_VARIANCE * groups, variance);
        return (float) (known / (known + chanceVariance / playoutCount / LEAVES));
    }
}
