package org.propjet.bench.report;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * All that was measured of a game.
 *
 * <p>Immutable. It is kept as json.
 *
 * @param game its name
 * @param study what a process of its own found out; null if that failed
 * @param speeds of the backends, in the order in which they were measured
 * @param search of the search; null if that failed
 * @param failures what failed and why, a line each
 */
record GameFigures(
        String game,
        @Nullable GameStudy study,
        List<BackendSpeed> speeds,
        @Nullable SearchSpeed search,
        List<String> failures) {

    /**
     * How fast a backend plays. Numbers are null where they are unknown, all of them if the game
     * was refused.
     *
     * @param backend its name
     * @param playoutsPerSecond random games a second
     * @param low the lower end of their interval
     * @param high the upper end
     * @param processor the part of the time for which the thread had a processor
     * @param meanLength joint moves a game
     * @param agrees whether some playouts were as the rules say; empty if that was not asked
     */
    record BackendSpeed(
            String backend,
            @Nullable Double playoutsPerSecond,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double processor,
            @Nullable Double meanLength,
            String agrees) {}

    /**
     * How much the search does in a second.
     *
     * @param nodes states added to the tree
     * @param states states evaluated
     * @param playouts random games
     * @param playoutsPerLeaf random games for each node; null if there were no nodes
     * @param processor the part of the time for which the process had a processor; null if unknown
     */
    record SearchSpeed(
            double nodes,
            double states,
            double playouts,
            @Nullable Double playoutsPerLeaf,
            @Nullable Double processor) {}

    /** Returns playouts a second of a backend; not a number if they are unknown. */
    double speed(String backend) {
        return speeds.stream()
                .filter(speed -> speed.backend().equals(backend))
                .map(BackendSpeed::playoutsPerSecond)
                .mapToDouble(number -> number == null ? Double.NaN : number)
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Returns playouts a second of the fastest backend; 0 if none played. */
    double bestSpeed() {
        return speeds.stream()
                .map(BackendSpeed::playoutsPerSecond)
                .mapToDouble(number -> number == null ? 0 : number)
                .max()
                .orElse(0);
    }

    /**
     * Returns the mean length of a random game: that of most games; not a number if it is unknown.
     */
    double meanLength() {
        GameStudy found = study;
        if (found != null) {
            return found.meanLength();
        }
        return speeds.reversed().stream()
                .map(BackendSpeed::meanLength)
                .mapToDouble(number -> number == null ? Double.NaN : number)
                .filter(number -> !Double.isNaN(number))
                .findFirst()
                .orElse(Double.NaN);
    }
}
