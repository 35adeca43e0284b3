package org.propjet.compiler;

import org.propjet.compiler.emit.KernelDefiner;

/**
 * The loops over planes that go around a kernel's step. Several ways to make them: one word a
 * plane, several, or a vector.
 *
 * <p>Thread-safe: keep nothing between calls. They allocate nothing.
 */
interface PlaneLoops {

    /** Returns the fastest loops for planes of so many words. */
    static PlaneLoops of(int wordsPerPlane) {
        if (wordsPerPlane == 1) {
            return new WordLoops();
        }
        return KernelDefiner.vectorWords() == wordsPerPlane
                ? new VectorPlaneLoops()
                : new PlainLoops(wordsPerPlane);
    }

    /**
     * Fills planes with random words.
     *
     * @param streams for each word of a plane its stream, which moves on
     * @param memory where the planes are
     * @param from the word at which the first begins
     * @param to the word after the last
     */
    void fillRandom(long[] streams, long[] memory, int from, int to);

    /**
     * Copies planes, but for the lanes that are to be kept.
     *
     * @param memory where the planes are
     * @param to the word at which the first is written
     * @param from the word at which the first is read
     * @param wordCount how many words
     * @param kept a plane
     */
    void copy(long[] memory, int to, int from, int wordCount, long[] kept);

    /**
     * Adds one to counters in the bits of planes.
     *
     * @param counters the planes, the least significant first
     * @param lanes a plane: whose counters; changed
     * @return how many planes were read
     */
    int increment(long[] counters, long[] lanes);
}
