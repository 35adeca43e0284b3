package org.propjet.compiler.code.planes;

/**
 * The loops over planes that go around a kernel's step: here with one word a plane, or several;
 * {@code emit} has them with vectors.
 *
 * <p>Thread-safe: keep nothing between calls. They allocate nothing.
 */
public interface PlaneLoops {

    /** Returns loops without the JDK's vectors. */
    static PlaneLoops plain(int wordsPerPlane) {
        return wordsPerPlane == 1 ? new WordLoops() : new PlainLoops(wordsPerPlane);
    }

    /**
     * Fills planes with random words.
     *
     * @param streams the state of each word's stream ({@link PlaneRandom}), which moves on
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
     * @param planeCount how many of them are in use
     * @param lanes a plane: whose counters; changed
     * @return how many are in use then, at most as many as there are
     */
    int increment(long[] counters, int planeCount, long[] lanes);

    /** Writes what is carried out of the counters' planes to a new one, if anything is. */
    static int append(long[] counters, int planeCount, long[] carry) {
        int at = planeCount * carry.length;
        long any = 0;
        for (long word : carry) {
            any |= word;
        }
        if (any == 0 || at == counters.length) {
            return planeCount;
        }
        System.arraycopy(carry, 0, counters, at, carry.length);
        return planeCount + 1;
    }
}
