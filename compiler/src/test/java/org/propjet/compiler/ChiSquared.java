package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pearson's chi-squared test. */
public final class ChiSquared {
    private ChiSquared() {}

    /**
     * Fails if what was counted is unusual for these shares.
     *
     * @param shares what part of the whole each count should be
     */
    public static void assertUniform(long[] counts, double[] shares) {
        long total = sum(counts);
        double chiSquared = 0;
        for (int i = 0; i < counts.length; i++) {
            double expected = total * shares[i];
            double off = counts[i] - expected;
            chiSquared += off * off / expected;
        }
        assertUsual(chiSquared, counts.length - 1);
    }

    public static long sum(long[] counts) {
        long total = 0;
        for (long count : counts) {
            total += count;
        }
        return total;
    }

    /** Wilson and Hilferty's approximation (1931) of what is exceeded one time in 10,000. */
    public static void assertUsual(double chiSquared, int degrees) {
        double spread = 2.0 / (9 * degrees);
        double limit = degrees * Math.pow(1 - spread + 3.719 * Math.sqrt(spread), 3);
        assertTrue(
                chiSquared < limit,
                () ->
                        "%.1f for %d degrees of freedom, more than %.1f"
                                .formatted(chiSquared, degrees, limit));
    }
}
