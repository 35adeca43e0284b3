package org.propjet.player.search;

/**
 * What searches on other machines know of the moves in a node, all of them together: for each edge,
 * counted from the role's first, its visits there and the mean of their values. Immutable.
 */
final class OtherStatistics {
    private final int tag;
    private final long[][] visits;
    private final float[][] values;
    private final long[] totals;

    /**
     * Makes it.
     *
     * @param tag the node's tag
     * @param visits for each role, its edges' visits
     * @param values for each role, its edges' values, 0 to 100; any where there is no visit
     */
    OtherStatistics(int tag, long[][] visits, float[][] values) {
        this.tag = tag;
        this.visits = visits;
        this.values = values;
        this.totals = new long[visits.length];
        for (int role = 0; role < visits.length; role++) {
            for (long count : visits[role]) {
                totals[role] += count;
            }
        }
    }

    int tag() {
        return tag;
    }

    /** Returns the visits of all edges of a role. */
    long total(int role) {
        return totals[role];
    }

    long visits(int role, int edge) {
        return visits[role][edge];
    }

    /** Returns the value that an edge has by its own visits and those elsewhere, if there are. */
    double value(int role, int edge, double ownVisits, double ownValue) {
        double other = visits[role][edge];
        return other == 0
                ? ownValue
                : (ownVisits * ownValue + other * values[role][edge]) / (ownVisits + other);
    }
}
