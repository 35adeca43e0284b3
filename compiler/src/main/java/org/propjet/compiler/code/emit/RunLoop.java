package org.propjet.compiler.code.emit;

/**
 * A loop over the cells of a run, which are all of one shape; {@link LoopEmitter} writes them. A
 * class, as calls of a class's methods are a little cheaper than of an interface's.
 *
 * <p>Nothing is checked: a caller has seen that there is a cell, and that each place on the tape
 * lies in the memory. Thread-safe: keeps nothing between calls.
 */
public abstract class RunLoop {

    /**
     * Evaluates the cells of a run, of which there is at least one.
     *
     * @param memory the planes
     * @param tape for each cell the first word of each plane that it reads, then of each that it
     *     writes
     * @param from where the run starts on the tape
     * @param to where it ends
     */
    public abstract void run(long[] memory, int[] tape, int from, int to);
}
