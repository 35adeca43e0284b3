package org.propjet.player.search.features;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * States of random games in sequences, each with what it is worth to every role by random playouts.
 *
 * <p>Not thread-safe while it grows.
 */
final class Positions {
    /** What rounding makes of a sum, at most. */
    private static final double TINY = 1e-6;

    private final List<long[]> states = new ArrayList<>();
    private final List<double[]> values = new ArrayList<>();
    private final List<Integer> sequences = new ArrayList<>();

    /**
     * Adds a state.
     *
     * @param sequence the number of its sequence
     * @param value for each role the mean of its goals, 0 to 100
     */
    void add(long[] state, int sequence, double[] value) {
        states.add(state);
        sequences.add(sequence);
        values.add(value);
    }

    int count() {
        return states.size();
    }

    List<long[]> states() {
        return Collections.unmodifiableList(states);
    }

    int sequence(int index) {
        return sequences.get(index);
    }

    /**
     * Divides the states, those of a sequence together.
     *
     * @param parts how many parts there are
     * @param from the first of the parts that are meant
     * @param to the one after the last
     * @return for each state whether it is in one of them
     */
    boolean[] inParts(int parts, int from, int to) {
        boolean[] isIn = new boolean[count()];
        for (int i = 0; i < isIn.length; i++) {
            int part = sequence(i) % parts;
            isIn[i] = part >= from && part < to;
        }
        return isIn;
    }

    /** Returns some of the states with their values. */
    Positions only(boolean[] isMeant) {
        Positions some = new Positions();
        for (int i = 0; i < isMeant.length; i++) {
            if (isMeant[i]) {
                some.add(states.get(i), sequences.get(i), values.get(i));
            }
        }
        return some;
    }

    /** Returns whether there are two roles, of which one gets what the other does not. */
    boolean isOpposed() {
        return values.stream()
                .allMatch(value -> value.length == 2 && Math.abs(value[0] + value[1] - 100) < TINY);
    }

    /** Returns a role's values. */
    double[] valuesOf(int role) {
        return values.stream().mapToDouble(value -> value[role]).toArray();
    }
}
