package org.propjet.player.search.tree;

/**
 * How much the values of states change as the search comes to know them better: the root of the
 * mean square of the difference between what a state's value was when it had been expanded, and
 * what it is when it has been visited some more. One per thread.
 */
final class Volatility {
    /** A state is looked at again when it has been visited so often, for each of its moves. */
    private static final int VISITS_PER_MOVE = 16;

    /** After so many states, what was measured counts half. */
    private static final double MOST_STATES = 2_000;

    /** Fewer states say nothing. */
    private static final double LEAST_STATES = 20;

    /**
     * The volatility for which exploration was tuned first, before values were learnt ({@link
     * PlayoutEvaluation}): of connectFour and breakthrough with uniformly random playouts, 8.2 and
     * 8.0. With decisive ones they had 20 and 7.5, and knightThrough had 20 where it had 4.8; there
     * four times the exploration won 28 of 32 matches.
     */
    private static final double USUAL_POINTS = 8;

    private static final double LEAST = 0.5;
    private static final double MOST = 5;

    private double sum;
    private double count;

    /** Takes note of a value of a state, in which a role alone chooses. */
    void see(StateGraph graph, int node, int chooser, float value, int visitCount) {
        float first = graph.firstValue(node);
        if (Float.isNaN(first)) {
            graph.setFirstValue(node, value);
            return;
        }
        long visits = graph.visits(node);
        long wanted = (long) VISITS_PER_MOVE * graph.moveCount(node, chooser);
        if (visits >= wanted && visits - visitCount < wanted) {
            double difference = value - first;
            sum += difference * difference;
            count++;
            if (count > MOST_STATES) {
                sum /= 2;
                count /= 2;
            }
        }
    }

    /** Returns the volatility as a multiple of what is usual; 1 until it is known. */
    double restlessness() {
        return count < LEAST_STATES
                ? 1
                : Math.clamp(Math.sqrt(sum / count) / USUAL_POINTS, LEAST, MOST);
    }
}
