package org.propjet.engine.game;

import org.propjet.engine.StableApi;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How the goal values that the rules of a game state become points from 0 to 100, which is what all
 * who search and prove reckon with ({@link Reasoner#goal}).
 *
 * <p>Where all values of a game lie from 0 to 100, as the language wants it, the points are the
 * values. Else the least value of any role is 0 points, the greatest 100, and the others lie in
 * between as their distances are. Order is kept: of up to 101 values no two have the same points,
 * and of more, none but the least has 0 and none but the greatest 100.
 *
 * <p>Immutable; thread-safe.
 */
@StableApi
public final class GoalScale {
    /** The most points. */
    public static final int TOP = 100;

    /** The scale of a game whose values all lie from 0 to 100. */
    public static final GoalScale PLAIN = new GoalScale(new int[0], new int[0]);

    /** The values, ascending, each once; none in a plain scale. */
    private final int[] values;

    /** The points of each. */
    private final int[] points;

    private GoalScale(int[] values, int[] points) {
        this.values = values;
        this.points = points;
    }

    /** Returns the scale of a game in which these values can occur, of all roles, in any order. */
    public static GoalScale of(IntStream stated) {
        int[] values = stated.sorted().distinct().toArray();
        int last = values.length - 1;
        if (last < 0 || (values[0] >= 0 && values[last] <= TOP)) {
            return PLAIN;
        }
        if (last == 0) {
            return new GoalScale(values, new int[] {values[0] < 0 ? 0 : TOP});
        }
        int[] points = new int[values.length];
        for (int i = 1; i < last; i++) {
            points[i] = Math.clamp(between(values[i], values[0], values[last]), 1, TOP - 1);
        }
        points[last] = TOP;
        return new GoalScale(values, last <= TOP ? apart(points) : points);
    }

    /**
     * Moves points apart that are the same, from the middle of the scale on upwards and downwards
     * alike: what added up to 100 still does, and so opposed roles stay opposed.
     */
    private static int[] apart(int[] points) {
        int last = points.length - 1;
        int[] up = points.clone();
        int[] down = points.clone();
        for (int i = 1; i <= last; i++) {
            up[i] = Math.max(up[i], up[i - 1] + 1);
            down[last - i] = Math.min(down[last - i], down[last - i + 1] - 1);
        }
        int[] apart = new int[points.length];
        for (int i = 0; i <= last; i++) {
            int high = Math.min(up[i], TOP - (last - i));
            int low = Math.max(down[i], i);
            apart[i] = symmetric((high + low) / 2.0);
        }
        return apart;
    }

    /** Returns whether the points are the values. */
    public boolean isPlain() {
        return values.length == 0;
    }

    /** Returns the points of a goal value, 0 to 100. Cost: logarithmic in the number of values. */
    public int points(int value) {
        if (isPlain()) {
            return Math.clamp(value, 0, TOP);
        }
        int index = Arrays.binarySearch(values, value);
        if (index >= 0) {
            return points[index];
        }
        int next = -index - 1; // no rule states the value: it gets those of a neighbour
        return points[Math.min(next, points.length - 1)];
    }

    /** Returns the least goal value that is worth at least so many points, or else the greatest. */
    public int least(int some) {
        if (isPlain()) {
            return some;
        }
        int index = 0;
        while (index < points.length - 1 && points[index] < some) {
            index++;
        }
        return values[index];
    }

    /** Returns the greatest goal value that is worth at most so many points, or else the least. */
    public int greatest(int some) {
        if (isPlain()) {
            return some;
        }
        int index = points.length - 1;
        while (index > 0 && points[index] > some) {
            index--;
        }
        return values[index];
    }

    private static int between(int value, int least, int greatest) {
        return symmetric(TOP * ((double) value - least) / ((double) greatest - least));
    }

    /** Rounds; halves away from the middle of the scale. */
    private static int symmetric(double points) {
        double middle = TOP / 2.0;
        double distance = Math.round(Math.abs(points - middle));
        return (int) (middle + Math.copySign(distance, points - middle));
    }

    /** Returns {@code 0 to 100}, or the least and the greatest value. */
    @Override
    public String toString() {
        return isPlain() ? "0 to " + TOP : values[0] + " to " + values[values.length - 1];
    }
}
