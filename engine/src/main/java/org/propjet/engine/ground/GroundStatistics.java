package org.propjet.engine.ground;

/**
 * What grounding took and what came of it. Immutable.
 *
 * @param elapsedNanos time taken
 * @param atomCount atoms in the ground program, fluents and moves included
 * @param instanceCount rule instances
 * @param fluentCount fluents
 * @param moveCount moves of all roles
 * @param termCount ground terms
 * @param estimatedBytes bytes that the tables took
 */
public record GroundStatistics(
        long elapsedNanos,
        int atomCount,
        int instanceCount,
        int fluentCount,
        int moveCount,
        int termCount,
        long estimatedBytes) {}
