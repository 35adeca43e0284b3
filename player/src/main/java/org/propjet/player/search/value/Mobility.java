package org.propjet.player.search.value;

import org.propjet.engine.game.Reasoner;

/**
 * What it is worth to the first of two roles that it, or the other one, has many moves to choose
 * from: for each role a weight of the logarithm to base 2 of how many it had when it chose last. A
 * search has just listed these moves, so knowing their number costs nothing.
 *
 * <p>Such numbers are given as two: one for each role, or 0 if it has not chosen yet.
 *
 * <p>Not thread-safe, but may be shared as a {@link StateValue} may be. Cost: some nanoseconds.
 */
public final class Mobility {
    /** More moves count as so many. */
    private static final int MOST = 255;

    private static final int ROLES = 2;

    private final float[] weights = new float[ROLES];
    private final float[] squares = new float[ROLES];

    /** The sums of the logarithms in all lessons; what is not known counts as their mean. */
    private final double[] seen = new double[ROLES];

    private long lessons;

    /** For each role what so many moves are worth, in units of {@link StateValue#SCALE}. */
    private final int[][] values = new int[ROLES][MOST + 1];

    /** Takes note of how many moves those roles have that have a choice in a reasoner's state. */
    public static void note(Reasoner reasoner, int[] choices) {
        for (int role = 0; role < ROLES; role++) {
            int count = reasoner.legalMoveCount(role);
            choices[role] = count > 1 ? count : choices[role];
        }
    }

    /** Returns what the roles' choices are worth, a logit in units of {@link StateValue#SCALE}. */
    int of(int[] choices) {
        return values[0][Math.min(choices[0], MOST)] + values[1][Math.min(choices[1], MOST)];
    }

    /** Learns from a state; the values follow when they are summed up. */
    void learn(int[] choices, float gradient) {
        for (int role = 0; role < ROLES; role++) {
            double feature = choices[role] == 0 ? mean(role) : logarithm(choices[role]);
            float ofRole = gradient * (float) (feature - mean(role));
            squares[role] += ofRole * ofRole;
            weights[role] += StateValue.step(ofRole, squares[role]);
            seen[role] += feature;
        }
        lessons++;
    }

    /** Has what was learnt count. */
    void sumUp() {
        for (int role = 0; role < ROLES; role++) {
            for (int count = 1; count <= MOST; count++) {
                double more = logarithm(count) - mean(role);
                values[role][count] = (int) Math.round(StateValue.SCALE * weights[role] * more);
            }
        }
    }

    private static double logarithm(int count) {
        return Math.log(Math.min(count, MOST)) / Math.log(2);
    }

    private double mean(int role) {
        return seen[role] / Math.max(1, lessons);
    }

    /** Returns what a role's weight is called. */
    static String name(int role) {
        return "choices of role " + (role + 1);
    }

    /** Returns what is known of a role's choices. */
    Knowledge.Weight get(int role) {
        return new Knowledge.Weight(
                name(role), weights[role], squares[role], Math.round(seen[role]));
    }

    /** Knows what was learnt before, from so many states; it counts when it is summed up. */
    void set(int role, Knowledge.Weight weight, long lessonsBefore) {
        weights[role] = weight.weight();
        squares[role] = weight.squares();
        seen[role] = weight.seen();
        lessons = lessonsBefore;
    }
}
