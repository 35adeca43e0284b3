package org.propjet.compiler.tape;

/**
 * A loop over the cells of a run, which are all of one shape. A class, as calls of a class's
 * methods are a little cheaper than of an interface's.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
abstract class RunLoop {

    /**
     * Evaluates the cells of a run.
     *
     * @param memory the planes
     * @param tape for each cell the first word of each plane that it reads, then of each that it
     *     writes
     * @param from where the run starts on the tape
     * @param to where it ends
     * @param base which words of the planes: added to all that the tape says
     */
    abstract void run(long[] memory, int[] tape, int from, int to, int base);
}
