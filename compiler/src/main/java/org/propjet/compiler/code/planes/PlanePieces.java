package org.propjet.compiler.code.planes;

/**
 * The pieces of which a kernel makes a step, or computes the goals, one after the other; here each
 * can be had by itself, to see what it takes.
 *
 * <p>Thread-safe.
 */
public interface PlanePieces {

    /** Returns the number of pieces. */
    int count();

    /**
     * Does a piece some times over. What it reads may have been overwritten by others since it was
     * written: the planes hold nothing of use until all pieces are done again in order.
     *
     * @param memory the kernel's planes
     */
    void run(int piece, int times, long[] memory);
}
