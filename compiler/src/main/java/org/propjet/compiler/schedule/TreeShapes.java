package org.propjet.compiler.schedule;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * The sums and products that cells may be. Few, so that runs are long and each loop is compiled
 * soon; any tree that is no larger than one of them is made one of them by reading planes twice,
 * which costs a load from the nearest cache.
 *
 * <p>Thread-safe.
 */
public final class TreeShapes {
    /** The most terms of one width that a sum has. */
    private static final int MAX_COUNT = 16;

    /** Sums, cheapest first. */
    public static final List<Shape> SUMS =
            List.of(
                    sum(2, 0, 0, 0),
                    sum(3, 0, 0, 0),
                    sum(1, 1, 0, 0),
                    sum(1, 0, 1, 0),
                    sum(4, 0, 0, 0),
                    sum(2, 1, 0, 0),
                    sum(0, 2, 0, 0),
                    sum(0, 1, 1, 0),
                    sum(0, 0, 2, 0),
                    sum(1, 1, 1, 0),
                    sum(3, 0, 1, 0),
                    sum(6, 0, 0, 0),
                    sum(0, 3, 0, 0),
                    sum(0, 1, 2, 0),
                    sum(0, 2, 1, 0),
                    sum(0, 0, 3, 0),
                    sum(0, 0, 0, 2),
                    sum(8, 0, 0, 0),
                    sum(2, 2, 1, 0),
                    sum(4, 0, 2, 0),
                    sum(0, 4, 0, 0),
                    sum(0, 3, 1, 0),
                    sum(0, 0, 4, 0),
                    sum(0, 0, 1, 2),
                    sum(2, 0, 0, 2),
                    sum(0, 0, 0, 3),
                    sum(12, 0, 0, 0),
                    sum(0, 4, 2, 0),
                    sum(0, 6, 0, 0),
                    sum(0, 0, 0, 4),
                    sum(16, 0, 0, 0),
                    sum(0, 8, 0, 0),
                    sum(0, 0, 2, 4));

    /** Sums of products some of whose factors are negated, cheapest first. */
    public static final List<Shape> TERMS =
            List.of(
                    terms(1, 2, 1, 1),
                    terms(1, 2, 2, 1),
                    terms(2, 2, 1, 0),
                    terms(2, 2, 1, 1),
                    terms(2, 2, 2, 0),
                    terms(2, 2, 2, 1),
                    terms(4, 2, 1, 0),
                    terms(4, 2, 1, 1),
                    terms(4, 2, 2, 0),
                    terms(4, 2, 2, 1));

    /** Products, cheapest first. */
    public static final List<Shape> PRODUCTS =
            List.of(
                    product(2, 0),
                    product(1, 1),
                    product(3, 0),
                    product(2, 1),
                    product(1, 2),
                    product(4, 0),
                    product(2, 2),
                    product(3, 2),
                    product(2, 4));

    /** For each counts the index of the cheapest sum that has room for them, or -1. */
    private static final byte[] CHEAPEST_SUM = cheapestSums();

    private TreeShapes() {}

    private static Shape sum(int singles, int pairs, int differences, int triples) {
        return new Shape(Shape.Kind.SUM, singles, pairs, differences, triples);
    }

    private static Shape terms(int terms, int kept, int negated, int singles) {
        return new Shape(Shape.Kind.TERMS, terms, kept, negated, singles);
    }

    private static Shape product(int kept, int negated) {
        return new Shape(Shape.Kind.PRODUCT, kept, negated, 0, 0);
    }

    /** Returns the cheapest sum that has room for these terms, or null if none has. */
    static @Nullable Shape sumFor(int singles, int pairs, int differences, int triples) {
        if (Math.max(Math.max(singles, pairs), Math.max(differences, triples)) > MAX_COUNT) {
            return null;
        }
        int index = CHEAPEST_SUM[key(singles, pairs, differences, triples)];
        return index < 0 ? null : SUMS.get(index);
    }

    /**
     * Returns the cheapest sum that has room for so many products, each of two planes and so many
     * negated ones, and for so many single planes; or null if none has.
     */
    static @Nullable Shape termsFor(int terms, int negated, int singles) {
        for (Shape shape : TERMS) {
            if (terms <= shape.first() && negated <= shape.third() && singles == shape.fourth()) {
                return shape;
            }
        }
        return null;
    }

    /** Returns the cheapest product that has room for these factors, or null if none has. */
    static @Nullable Shape productFor(int kept, int negated) {
        for (Shape shape : PRODUCTS) {
            if (kept <= shape.first()
                    && negated <= shape.second()
                    && negated == 0 == (shape.second() == 0)) {
                return shape;
            }
        }
        return null;
    }

    private static int key(int singles, int pairs, int differences, int triples) {
        int radix = MAX_COUNT + 1;
        return ((singles * radix + pairs) * radix + differences) * radix + triples;
    }

    private static byte[] cheapestSums() {
        byte[] cheapest = new byte[key(MAX_COUNT, MAX_COUNT, MAX_COUNT, MAX_COUNT) + 1];
        Arrays.fill(cheapest, (byte) -1);
        for (int i = SUMS.size() - 1; i >= 0; i--) {
            Shape shape = SUMS.get(i);
            int terms = shape.first() + shape.second() + shape.third() + shape.fourth();
            for (int singles = 0; singles <= terms; singles++) {
                for (int pairs = 0; singles + pairs <= terms; pairs++) {
                    for (int differences = 0; differences <= shape.third(); differences++) {
                        for (int triples = 0; triples <= shape.fourth(); triples++) {
                            if (hasRoom(shape, singles, pairs, differences, triples)) {
                                cheapest[key(singles, pairs, differences, triples)] = (byte) i;
                            }
                        }
                    }
                }
            }
        }
        return cheapest;
    }

    /**
     * Returns whether a sum has room. A single may stand for a pair, and both for a triple; where
     * there is room left a term of the same width is repeated, so there must be one.
     */
    private static boolean hasRoom(
            Shape shape, int singles, int pairs, int differences, int triples) {
        int keptSingles = Math.min(singles, shape.first());
        int keptPairs = Math.min(pairs, shape.second());
        int widened = Math.min(singles - keptSingles, shape.second() - keptPairs);
        int allTriples = triples + pairs - keptPairs + singles - keptSingles - widened;
        return isPadded(keptSingles, shape.first())
                && isPadded(keptPairs + widened, shape.second())
                && isPadded(differences, shape.third())
                && isPadded(allTriples, shape.fourth());
    }

    private static boolean isPadded(int count, int room) {
        return count <= room && count > 0 == room > 0;
    }
}
