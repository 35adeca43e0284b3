package org.propjet.player.search;

/**
 * What searches on other machines know of a role's moves in a node, all of them together: for each
 * edge, counted from the role's first, its visits there and the mean of their values. Immutable.
 *
 * <p>Until they are heard again they are expected to go on as this search does, each of their
 * visits so far standing for as many new ones as its own. Else all would look at the same move
 * until then, as none would see that the others do, too.
 */
final class OtherEdges {
    /** What stands in a row of {@link #edges} for each edge. */
    private static final int STRIDE = 3;

    private static final int SUM = 1;
    private static final int OWN = 2;

    /**
     * For each edge its visits, these times its mean value, and this search's own visits at the
     * same time. Side by side, as they are wanted together.
     */
    private final double[] edges;

    private final double total;
    private final double sum;
    private final double ownTotal;
    private final double growth;

    /**
     * Makes it.
     *
     * @param visits the edges' visits
     * @param values the edges' values, 0 to 100; any where there is no visit
     * @param own this search's own visits of the edges at the same time
     * @param mostGrowth how many visits elsewhere are expected for one of its own, at most
     */
    OtherEdges(long[] visits, double[] values, long[] own, double mostGrowth) {
        int count = visits.length;
        this.edges = new double[STRIDE * count];
        double allVisits = 0;
        double allSums = 0;
        double allOwn = 0;
        for (int edge = 0; edge < count; edge++) {
            double sumOfEdge = visits[edge] * Math.clamp(values[edge], 0.0, 100.0);
            edges[STRIDE * edge] = visits[edge];
            edges[STRIDE * edge + SUM] = sumOfEdge;
            edges[STRIDE * edge + OWN] = own[edge];
            allVisits += visits[edge];
            allSums += sumOfEdge;
            allOwn += own[edge];
        }
        this.total = allVisits;
        this.sum = allSums;
        this.ownTotal = allOwn;
        this.growth = Math.min(mostGrowth, allVisits / Math.max(1, allOwn));
    }

    private OtherEdges(OtherEdges of) {
        this.edges = of.edges;
        this.total = of.total;
        this.sum = of.sum;
        this.ownTotal = of.ownTotal;
        this.growth = 0;
    }

    /** Returns it for a node of which nothing has been heard lately: no growth is expected. */
    OtherEdges atRest() {
        return new OtherEdges(this);
    }

    /** Returns the visits of all edges. */
    double total() {
        return total;
    }

    /** Returns the sum of all edges' visits, each times its edge's value. */
    double sum() {
        return sum;
    }

    /** Returns an edge's visits. */
    double visits(int edge) {
        return edges[STRIDE * edge];
    }

    /** Returns an edge's visits times its value. */
    double sum(int edge) {
        return edges[STRIDE * edge + SUM];
    }

    /** Returns how often all edges are expected to have been visited by now. */
    double expectedTotal(double ownNow) {
        return total + growth * Math.max(0, ownNow - ownTotal);
    }

    /** Returns how often an edge is expected to have been visited by now. */
    double expected(int edge, double ownNow) {
        return visits(edge) + growth * Math.max(0, ownNow - edges[STRIDE * edge + OWN]);
    }

    /** Returns the value that an edge has by its own visits and those elsewhere, if there are. */
    double value(int edge, double ownVisits, double ownValue) {
        double other = visits(edge);
        return other == 0 ? ownValue : (ownVisits * ownValue + sum(edge)) / (ownVisits + other);
    }
}
