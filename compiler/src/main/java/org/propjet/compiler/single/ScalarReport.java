package org.propjet.compiler.single;

import java.util.Optional;

/**
 * What compiling a game for single states gave, and what evaluates them. Immutable.
 *
 * <p>What was not come to is 0.
 *
 * @param refusal why states are evaluated by the network reasoner, if they are
 * @param viewCost about how many instructions legal moves and terminal take, with what the others
 *     have in common with them
 * @param stepCost the next state
 * @param goalCost the goals
 * @param eventsPerStep what the network reasoner has to do in a step of random play, in events
 * @param memoryWords words of a reasoner's memory
 * @param classBytes size of the generated class
 * @param planNanos time taken by the plan
 * @param measureNanos time taken to count events
 * @param emitNanos time taken to write and load the class
 */
public record ScalarReport(
        Optional<String> refusal,
        int viewCost,
        int stepCost,
        int goalCost,
        double eventsPerStep,
        int memoryWords,
        int classBytes,
        long planNanos,
        long measureNanos,
        long emitNanos) {

    /** Returns about how many instructions a step of a game takes. */
    public int instructionsPerStep() {
        return viewCost + stepCost;
    }

    /** Returns this report with a reason why states are evaluated by the network. */
    ScalarReport refusedBy(String reason) {
        return new ScalarReport(
                Optional.of(reason),
                viewCost,
                stepCost,
                goalCost,
                eventsPerStep,
                memoryWords,
                classBytes,
                planNanos,
                measureNanos,
                emitNanos);
    }
}
