package org.propjet.compiler.lanes.timing;

/**
 * What the parts of a step of all lanes take, in nanoseconds.
 *
 * @param laneCount the number of lanes
 * @param random making random numbers
 * @param circuit evaluating the step's circuit
 * @param state taking the next state, and counting the steps of each playout
 * @param goals evaluating the goals' circuit, as a share of a step: it happens once in many
 * @param harvest counting the playouts that have ended and starting others, in the same way
 * @param stepsPerHarvest how many steps there are between two harvests
 */
public record StepTimes(
        int laneCount,
        double random,
        double circuit,
        double state,
        double goals,
        double harvest,
        double stepsPerHarvest) {

    /** Returns what a step takes, with its share of harvests. */
    public double all() {
        return random + circuit + state + goals + harvest;
    }
}
