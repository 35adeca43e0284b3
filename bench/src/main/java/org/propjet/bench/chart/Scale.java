package org.propjet.bench.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Where numbers lie along an axis.
 *
 * <p>Immutable.
 *
 * @param from the number at its beginning
 * @param to the number at its end, greater
 * @param isLogarithmic whether equal ratios are equally far apart; both ends are above 0 then
 */
public record Scale(double from, double to, boolean isLogarithmic) {
    /** Steps between ticks that people can read: these, times a power of ten. */
    private static final double[] STEPS = {1, 2, 5, 10};

    /** Checks the ends. */
    public Scale {
        if (!(to > from) || (isLogarithmic && from <= 0)) {
            throw new IllegalArgumentException(from + " to " + to);
        }
    }

    /** Makes a scale from 0 to at least a number, with a tick at its end. */
    public static Scale fromZero(double most) {
        double end = most > 0 ? most : 1;
        double step = step(end, 5);
        return new Scale(0, Math.ceil(end / step - 1e-9) * step, false);
    }

    /**
     * Makes a logarithmic scale of whole powers of ten around numbers; those that are not above 0
     * do not count.
     */
    public static Scale decades(double... numbers) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (double number : numbers) {
            if (number > 0 && Double.isFinite(number)) {
                least = Math.min(least, number);
                most = Math.max(most, number);
            }
        }
        if (most == 0) {
            return new Scale(1, 10, true);
        }
        double first = Math.floor(Math.log10(least) + 1e-9);
        double last = Math.max(first + 1, Math.ceil(Math.log10(most) - 1e-9));
        return new Scale(Math.pow(10, first), Math.pow(10, last), true);
    }

    /** Returns whether a number has a place. */
    public boolean holds(double number) {
        return number >= from && number <= to;
    }

    /** Returns where a number lies: 0 at the beginning, 1 at the end. */
    public double at(double number) {
        return isLogarithmic
                ? Math.log(number / from) / Math.log(to / from)
                : (number - from) / (to - from);
    }

    /**
     * Returns the numbers to write at the axis.
     *
     * @param most how many have room, at least two
     */
    public List<Double> ticks(int most) {
        List<Double> ticks = new ArrayList<>();
        if (isLogarithmic) {
            int decades = (int) Math.round(Math.log10(to / from));
            int stride = Math.max(1, Math.ceilDiv(decades, Math.max(1, most - 1)));
            boolean isFine = decades * (STEPS.length - 1) < most;
            for (int decade = 0; decade <= decades; decade += stride) {
                double power = from * Math.pow(10, decade);
                ticks.add(power);
                if (isFine && decade < decades) {
                    ticks.add(STEPS[1] * power);
                    ticks.add(STEPS[2] * power);
                }
            }
        } else {
            double step = step(to - from, most);
            int count = (int) Math.floor((to - from) / step + 1e-9);
            for (int i = 0; i <= count; i++) {
                ticks.add(from + i * step);
            }
        }
        return ticks;
    }

    /** Returns the least good step that makes no more than so many ticks. */
    private static double step(double span, int most) {
        double power = Math.pow(10, Math.floor(Math.log10(span / most)));
        for (double step : STEPS) {
            if (span / (step * power) <= most - 1 + 1e-9) {
                return step * power;
            }
        }
        return 2 * STEPS[STEPS.length - 1] * power;
    }
}
