package org.propjet.player.search.features;

/**
 * A number that a state has, made of the values of one or two expressions.
 *
 * @param kind how
 * @param first the index of the first expression
 * @param second the index of the second, or that of the first if there is only one
 */
record Feature(Kind kind, int first, int second) {

    /** How a feature is made. */
    enum Kind {
        /** The first expression's value. */
        COUNT,
        /** The first's less the second's. */
        DIFFERENCE,
        /** The first's part of both together, from 0 to 1; one half if neither has solutions. */
        SHARE
    }

    /** Returns the value. */
    double of(double firstCount, double secondCount) {
        return switch (kind) {
            case COUNT -> firstCount;
            case DIFFERENCE -> firstCount - secondCount;
            case SHARE -> {
                double sum = firstCount + secondCount;
                yield sum == 0 ? 0.5 : firstCount / sum;
            }
        };
    }

    /** Returns how a person reads it. */
    String text(String firstText, String secondText) {
        return switch (kind) {
            case COUNT -> firstText;
            case DIFFERENCE -> firstText + " - " + secondText;
            case SHARE -> firstText + " / (" + firstText + " + " + secondText + ")";
        };
    }
}
