package org.propjet.compiler;

import java.util.Optional;

/**
 * What compiling a game for single states gave. Immutable.
 *
 * @param refusal why there is no generated class, if there is none; all sizes are 0 then
 * @param viewCost about how many instructions legal moves and terminal take
 * @param sharedCost what the next state and the goals have in common
 * @param stepCost the next state
 * @param goalCost the goals
 * @param memoryWords words of a reasoner's memory
 * @param classBytes size of the generated class
 * @param planNanos time taken by the plan
 * @param emitNanos time taken to write and load the class
 */
public record ScalarReport(
        Optional<String> refusal,
        int viewCost,
        int sharedCost,
        int stepCost,
        int goalCost,
        int memoryWords,
        int classBytes,
        long planNanos,
        long emitNanos) {

    static ScalarReport without(String refusal) {
        return new ScalarReport(Optional.of(refusal), 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
