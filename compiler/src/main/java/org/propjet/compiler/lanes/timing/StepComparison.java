package org.propjet.compiler.lanes.timing;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;

import org.propjet.engine.time.Budget;

import java.util.Arrays;

/**
 * What a step of random playouts takes in two games, played in turn, some milliseconds each: so
 * other work on the machine slows both down alike. Each figure is a median over the turns.
 *
 * <p>Immutable.
 *
 * @param firstNanos a step of all lanes in the first game, with its share of harvests
 * @param secondNanos the same in the second
 * @param ratio of the second to the first, turn by turn
 * @param low the lower end of the ratio's 95 % interval. It is that of the median over the turns:
 *     that code lies elsewhere in another process is not in it
 * @param high the upper end
 */
public record StepComparison(
        double firstNanos, double secondNanos, double ratio, double low, double high) {
    private static final long TURN_NANOS = 2_000_000;
    private static final int LEAST_TURNS = 10;

    /** Half the width of the median's interval, in ranks, is this times the turns' root. */
    private static final double HALF_WIDTH = 0.98;

    /** Plays two games in turn until the budget is over, some turns at least. */
    public static StepComparison of(StepLoop first, StepLoop second, Budget budget) {
        int firstSteps = first.stepsIn(TURN_NANOS);
        int secondSteps = second.stepsIn(TURN_NANOS);
        DoubleArrayList firsts = new DoubleArrayList();
        DoubleArrayList seconds = new DoubleArrayList();
        DoubleArrayList ratios = new DoubleArrayList();
        while (ratios.size() < LEAST_TURNS || !budget.isOver()) {
            firsts.add((double) first.play(firstSteps) / firstSteps);
            seconds.add((double) second.play(secondSteps) / secondSteps);
            ratios.add(seconds.getLast() / firsts.getLast());
        }
        double[] sorted = ratios.toDoubleArray();
        Arrays.sort(sorted);
        int half = (int) Math.ceil(HALF_WIDTH * Math.sqrt(sorted.length));
        int middle = sorted.length / 2;
        return new StepComparison(
                StepTimer.median(firsts),
                StepTimer.median(seconds),
                sorted[middle],
                sorted[Math.max(0, middle - half)],
                sorted[Math.min(sorted.length - 1, middle + half)]);
    }
}
