package org.propjet.player.search.tree;

/**
 * What is proven of a goal value: that it is at least {@code least} and at most {@code most} (score
 * bounds: Cazenave and Saffidine, 2010), as a number of 14 bits.
 *
 * <pre>
 *   bits 0-6    most, 0 to 100
 *   bits 7-13   least, 0 to 100
 * </pre>
 */
final class Bounds {
    /** The bits of bounds. */
    static final int MASK = (1 << 14) - 1;

    /** Nothing is proven. */
    static final int UNKNOWN = 100;

    private static final int SHIFT = 7;

    private Bounds() {}

    static int of(int least, int most) {
        return least << SHIFT | most;
    }

    /** Returns the bounds of a value that is known. */
    static int exactly(int value) {
        return of(value, value);
    }

    static int least(int bounds) {
        return bounds >>> SHIFT;
    }

    static int most(int bounds) {
        return bounds & (1 << SHIFT) - 1;
    }

    /**
     * Returns whether a goal value is worth coming to soon, and not one to put off: more than half
     * of the points, or, for a role that is alone, any.
     */
    static boolean isGood(int value, int roleCount) {
        return value > (roleCount == 1 ? 0 : 50);
    }

    /** Returns whether bounds say no less than others. */
    static boolean isWithin(int bounds, int others) {
        return least(bounds) >= least(others) && most(bounds) <= most(others);
    }

    static boolean isSettled(int bounds) {
        return least(bounds) == most(bounds);
    }
}
