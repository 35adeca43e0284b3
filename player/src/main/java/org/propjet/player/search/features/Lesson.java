package org.propjet.player.search.features;

import java.util.List;

/**
 * What was learnt about a game from random play: the features that say most of what a state is
 * worth to a role.
 *
 * @param role the role's name
 * @param expressionCount how many expressions of the rules were looked at
 * @param featureCount how many features were made of them
 * @param positionCount how many states were valued
 * @param playoutCount by how many playouts
 * @param explained which part of the variance of values in other games the weights of {@code rows}
 *     explain, 0 to 1; less than 0 if they are worse than the mean
 * @param explainedByWorth the same with weights of stability times correlation
 * @param rows the chosen features, best first
 */
public record Lesson(
        String role,
        int expressionCount,
        int featureCount,
        int positionCount,
        long playoutCount,
        double explained,
        double explainedByWorth,
        List<Row> rows) {
    /** Copies the rows. */
    public Lesson {
        rows = List.copyOf(rows);
    }

    /**
     * A chosen feature.
     *
     * @param feature how a person reads it
     * @param weight how much the value changes with a standard deviation of it, in points
     * @param worth the less of stability and the correlation's size
     * @param stability near 1 if it hardly changes from ply to ply, near 0 if it does
     * @param correlation with the values
     * @param mean its mean
     * @param variance its variance
     */
    public record Row(
            String feature,
            double weight,
            double worth,
            double stability,
            double correlation,
            double mean,
            double variance) {}
}
