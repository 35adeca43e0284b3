package org.propjet.compiler.tape;

import org.propjet.compiler.plan.Shape;

/**
 * The loops for all shapes of cells, in one way of computing.
 *
 * <p>Thread-safe.
 */
interface LoopFamily {

    /** Returns how many words of a plane a loop computes in one call. */
    int wordsAtOnce();

    /** Returns the loop for cells of a shape. */
    RunLoop find(Shape shape);

    /** Returns the loops that suit planes of some words best on this machine. */
    static LoopFamily forPlanes(int wordsPerPlane) {
        LoopFamily plain = new PlainLoops();
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            return plain;
        }
        LoopFamily vectors = new VectorLoops();
        return wordsPerPlane % vectors.wordsAtOnce() == 0 ? vectors : plain;
    }
}
