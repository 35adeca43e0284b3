package org.propjet.compiler;

/**
 * What compiling a game gave. Immutable.
 *
 * @param tier the kernel
 * @param sharesChoice whether the roles were proved to take turns, so that one choice serves all
 * @param randomPlanes random planes a step
 * @param stepOperations operations of the step circuit
 * @param goalOperations operations of the goal circuit
 * @param pieceCount methods of the step circuit; on the tape, runs
 * @param planeCount planes of the memory
 * @param classBytes size of the generated class, 0 if there is none
 * @param circuitNanos time taken by the circuit
 * @param planNanos time taken by the plan
 * @param emitNanos time taken to write and load the class, or to write the tape
 */
public record CompileReport(
        Tier tier,
        boolean sharesChoice,
        int randomPlanes,
        int stepOperations,
        int goalOperations,
        int pieceCount,
        int planeCount,
        int classBytes,
        long circuitNanos,
        long planNanos,
        long emitNanos) {}
