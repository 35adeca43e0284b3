package org.propjet.player.search.features;

/**
 * Ridge regression (Hoerl and Kennard, 1970): the weights of features, each in units of its
 * standard deviation, whose sum comes nearest to given values.
 *
 * <p>Immutable. Cost: the square of the features times the states, and the cube of the features.
 */
final class LinearFit {
    /** What a weight's square usually costs, in states: little, so that none grows huge. */
    static final double PENALTY = 5;

    private final double[] weights;

    /** The means, in the states that it was fitted to, of features and values. */
    private final double[] featureMeans;

    private final double mean;

    private LinearFit(double[] weights, double[] featureMeans, double mean) {
        this.weights = weights;
        this.featureMeans = featureMeans;
        this.mean = mean;
    }

    /**
     * Fits.
     *
     * @param features for each feature its value in each state, of variance 1 or so
     * @param values for each state what is to be told
     * @param isUsed which states to learn from
     * @param penalty what a weight's square costs, in states
     */
    static LinearFit of(double[][] features, double[] values, boolean[] isUsed, double penalty) {
        int size = features.length;
        double mean = mean(values, isUsed);
        double[] means = new double[size];
        for (int feature = 0; feature < size; feature++) {
            means[feature] = mean(features[feature], isUsed);
        }
        double[][] products = new double[size][size + 1];
        for (int row = 0; row < size; row++) {
            for (int column = row; column < size; column++) {
                double product = row == column ? penalty : 0;
                for (int i = 0; i < values.length; i++) {
                    product +=
                            isUsed[i]
                                    ? (features[row][i] - means[row])
                                            * (features[column][i] - means[column])
                                    : 0;
                }
                products[row][column] = product;
                products[column][row] = product;
            }
            for (int i = 0; i < values.length; i++) {
                products[row][size] +=
                        isUsed[i] ? (features[row][i] - means[row]) * (values[i] - mean) : 0;
            }
        }
        return new LinearFit(solved(products), means, mean);
    }

    private static double mean(double[] numbers, boolean[] isUsed) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            sum += isUsed[i] ? numbers[i] : 0;
            count += isUsed[i] ? 1 : 0;
        }
        return sum / Math.max(1, count);
    }

    /** Solves by elimination; the matrix is symmetric and positive definite. */
    private static double[] solved(double[][] rows) {
        int size = rows.length;
        for (int pivot = 0; pivot < size; pivot++) {
            for (int row = pivot + 1; row < size; row++) {
                double factor = rows[row][pivot] / rows[pivot][pivot];
                for (int column = pivot; column <= size; column++) {
                    rows[row][column] -= factor * rows[pivot][column];
                }
            }
        }
        double[] solution = new double[size];
        for (int row = size - 1; row >= 0; row--) {
            double left = rows[row][size];
            for (int column = row + 1; column < size; column++) {
                left -= rows[row][column] * solution[column];
            }
            solution[row] = left / rows[row][row];
        }
        return solution;
    }

    /** Returns a feature's weight: how much a standard deviation of it changes the value. */
    double weight(int feature) {
        return weights[feature];
    }

    /** Returns what it tells where all features are 0. */
    double constant() {
        double constant = mean;
        for (int feature = 0; feature < weights.length; feature++) {
            constant -= weights[feature] * featureMeans[feature];
        }
        return constant;
    }

    private double told(double[][] features, int state) {
        double told = mean;
        for (int feature = 0; feature < weights.length; feature++) {
            told += weights[feature] * (features[feature][state] - featureMeans[feature]);
        }
        return told;
    }

    /** Returns by how much values differ from what the weights tell. */
    double[] untold(double[][] features, double[] values) {
        double[] untold = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            untold[i] = values[i] - told(features, i);
        }
        return untold;
    }

    /**
     * Returns which part of the variance of values it explains: 1 all, 0 no more than the mean of
     * those that it was fitted to, less than 0 worse than that.
     *
     * @param isAsked in which states; for an honest answer none that it was fitted to
     */
    double explained(double[][] features, double[] values, boolean[] isAsked) {
        double errors = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            if (isAsked[i]) {
                double error = values[i] - told(features, i);
                errors += error * error;
                squares += (values[i] - mean) * (values[i] - mean);
            }
        }
        return squares > 0 ? 1 - errors / squares : 0;
    }
}
