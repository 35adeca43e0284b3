package org.propjet.player.search.depth;

import java.util.Arrays;

/**
 * Vectors of values, one number for each role, of which any may be what happens. Bounded: what does
 * not fit is left out.
 *
 * <p>Not thread-safe. Allocates nothing after its construction.
 */
final class ValueSet {
    /** The most vectors; more say hardly more, and each costs time at every ply above. */
    static final int MOST = 32;

    private final int width;
    private final double[] values;

    /** For each vector the highest value, to the role that chooses, in a set that it was in. */
    private final double[] highs = new double[MOST];

    /** For each vector whether all values in a set with that highest value were the same. */
    private final boolean[] areSure = new boolean[MOST];

    private int count;
    private boolean isCut;

    ValueSet(int width) {
        this.width = width;
        this.values = new double[MOST * width];
    }

    void clear() {
        count = 0;
        isCut = false;
    }

    int count() {
        return count;
    }

    double value(int index, int role) {
        return values[index * width + role];
    }

    /** Returns whether something was left out. */
    boolean isCut() {
        return isCut;
    }

    /** Makes this the set of one vector. */
    void set(double[] vector) {
        clear();
        add(vector, 0, 0, true);
    }

    /** Adds all vectors of another set, as what a choice of a role leads to. */
    void add(ValueSet other, int role) {
        double high = other.highest(role);
        boolean isSure = other.lowest(role) == high;
        isCut |= other.isCut;
        for (int i = 0; i < other.count; i++) {
            add(other.values, i * width, high, isSure);
        }
    }

    private void add(double[] from, int at, double high, boolean isSure) {
        for (int i = 0; i < count; i++) {
            if (Arrays.equals(values, i * width, (i + 1) * width, from, at, at + width)) {
                areSure[i] = isBetter(high, isSure, i) ? isSure : areSure[i];
                highs[i] = Math.max(highs[i], high);
                return;
            }
        }
        if (count == MOST) {
            isCut = true;
            return;
        }
        System.arraycopy(from, at, values, count * width, width);
        highs[count] = high;
        areSure[count++] = isSure;
    }

    private boolean isBetter(double high, boolean isSure, int than) {
        return high > highs[than] || (high == highs[than] && isSure);
    }

    /**
     * Keeps those vectors that came with a set that is not dominated.
     *
     * @param surest what the role gets at least by a choice of its own
     * @param isWeak whether sets with this highest value go, too, unless all their values are this
     * @param isMorePossible whether those go as well, as another one may give more
     */
    void keep(double surest, boolean isWeak, boolean isMorePossible) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            boolean isTieKept = !isWeak || (areSure[i] && !isMorePossible);
            if (highs[i] > surest || (highs[i] == surest && isTieKept)) {
                System.arraycopy(values, i * width, values, kept * width, width);
                highs[kept] = highs[i];
                areSure[kept++] = areSure[i];
            }
        }
        count = kept;
    }

    double lowest(int role) {
        double lowest = Double.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            lowest = Math.min(lowest, value(i, role));
        }
        return lowest;
    }

    double highest(int role) {
        double highest = -1;
        for (int i = 0; i < count; i++) {
            highest = Math.max(highest, value(i, role));
        }
        return highest;
    }

    /** Returns the mean of what the vectors are worth to a role. */
    double mean(int role) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += value(i, role);
        }
        return sum / count;
    }
}
