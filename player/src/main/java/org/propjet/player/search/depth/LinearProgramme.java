package org.propjet.player.search.depth;

import org.hipparchus.exception.LocalizedCoreFormats;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.MaxIter;
import org.hipparchus.optim.PointValuePair;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.NonNegativeConstraint;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The best strategy in a game of two opposed players, by the simplex method of a library. */
final class LinearProgramme {
    private static final int MOST_STEPS = 2_000;

    private LinearProgramme() {}

    /**
     * Finds how to choose columns so that the mean of the worst row is lowest.
     *
     * <p>With all payoffs positive, the greatest sum of weights {@code w} with {@code A w <= 1} is
     * one part of the value, and the weights are in the proportion of the strategy (Dantzig, 1951).
     *
     * @param table the payoffs: {@code [row * columns + column]}, not negative
     * @param shares receives how often to choose each column
     * @param isOver whether to give up, asked at each step of the method
     * @return false if the method fails, by rounding, or was given up
     */
    static boolean lowest(
            double[] table, int rows, int columns, double[] shares, BooleanSupplier isOver) {
        double scale = 1 / Math.max(1, Arrays.stream(table).max().orElse(1));
        List<LinearConstraint> constraints = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            double[] payoffs = new double[columns];
            for (int column = 0; column < columns; column++) {
                payoffs[column] = 1 + scale * table[row * columns + column];
            }
            constraints.add(new LinearConstraint(payoffs, Relationship.LEQ, 1));
        }
        double[] ones = new double[columns];
        Arrays.fill(ones, 1);
        try {
            PointValuePair found =
                    new StoppableSolver(isOver)
                            .optimize(
                                    new MaxIter(MOST_STEPS),
                                    new LinearObjectiveFunction(ones, 0),
                                    new LinearConstraintSet(constraints),
                                    GoalType.MAXIMIZE,
                                    new NonNegativeConstraint(true));
            double[] weights = found.getPointRef();
            double sum = Arrays.stream(weights).sum();
            for (int column = 0; column < columns; column++) {
                shares[column] = weights[column] / sum;
            }
            return sum > 0;
        } catch (MathRuntimeException e) {
            return false;
        }
    }

    /** The library's solver, which looks at whether to go on. */
    private static final class StoppableSolver extends SimplexSolver {
        private final BooleanSupplier isOver;

        StoppableSolver(BooleanSupplier isOver) {
            this.isOver = isOver;
        }

        @Override
        protected void incrementIterationCount() {
            if (isOver.getAsBoolean()) {
                throw new MathRuntimeException(LocalizedCoreFormats.SIMPLE_MESSAGE, "given up");
            }
            super.incrementIterationCount();
        }
    }
}
