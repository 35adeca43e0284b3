package org.propjet.player.search;

/**
 * What searches on other machines know of the moves in a node, all of them together: for each edge,
 * counted from the role's first, its visits there and the mean of their values. Immutable.
 *
 * <p>Until they are heard again they are expected to go on as this search does, each of their
 * visits so far standing for as many new ones as its own. Else all would look at the same move
 * until then, as none would see that the others do, too.
 */
final class OtherStatistics {
    private final int tag;
    private final long[][] visits;
    private final float[][] values;
    private final long[][] own;
    private final long[] totals;
    private final long[] ownTotals;
    private final double[] growths;

    /**
     * Makes it.
     *
     * @param tag the node's tag
     * @param visits for each role, its edges' visits
     * @param values for each role, its edges' values, 0 to 100; any where there is no visit
     * @param own for each role, this search's own visits of its edges at the same time
     * @param mostGrowth how many visits elsewhere are expected for one of its own, at most
     */
    OtherStatistics(int tag, long[][] visits, float[][] values, long[][] own, double mostGrowth) {
        this.tag = tag;
        this.visits = visits;
        this.values = values;
        this.own = own;
        this.totals = new long[visits.length];
        this.ownTotals = new long[visits.length];
        this.growths = new double[visits.length];
        for (int role = 0; role < visits.length; role++) {
            for (int edge = 0; edge < visits[role].length; edge++) {
                totals[role] += visits[role][edge];
                ownTotals[role] += own[role][edge];
            }
            growths[role] =
                    Math.min(mostGrowth, totals[role] / (double) Math.max(1, ownTotals[role]));
        }
    }

    /** Returns it for a node of which nothing has been heard lately: no growth is expected. */
    OtherStatistics atRest() {
        return new OtherStatistics(tag, visits, values, own, 0);
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

    /** Returns how often all edges of a role are expected to have been visited by now. */
    double expectedTotal(int role, double ownNow) {
        return totals[role] + growths[role] * Math.max(0, ownNow - ownTotals[role]);
    }

    /** Returns how often an edge is expected to have been visited by now. */
    double expected(int role, int edge, double ownNow) {
        return visits[role][edge] + growths[role] * Math.max(0, ownNow - own[role][edge]);
    }

    /** Returns the value that an edge has by its own visits and those elsewhere, if there are. */
    double value(int role, int edge, double ownVisits, double ownValue) {
        double other = visits[role][edge];
        return other == 0
                ? ownValue
                : (ownVisits * ownValue + other * values[role][edge]) / (ownVisits + other);
    }
}
