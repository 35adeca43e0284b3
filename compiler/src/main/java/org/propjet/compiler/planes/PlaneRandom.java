package org.propjet.compiler.planes;

import org.propjet.engine.game.SeededChoice;

/**
 * The random planes of a kernel's memory: for each of a plane's words a stream of its own, an
 * xorshift generator of 64 bits (Marsaglia 2003), whose next outputs are that word of one random
 * plane after another.
 *
 * <p>So the choices of a playout follow from its word's stream when it began and its bit in the
 * word: so they can be made again.
 */
public final class PlaneRandom {
    private PlaneRandom() {}

    /** Returns the streams of a plane's words. */
    public static long[] streams(int wordsPerPlane, long seed) {
        long[] streams = new long[wordsPerPlane];
        for (int word = 0; word < wordsPerPlane; word++) {
            long stream = SeededChoice.playoutSeed(seed, word);
            streams[word] = stream == 0 ? 1 : stream;
        }
        return streams;
    }

    /** Returns the output after another; never 0. */
    public static long next(long stream) {
        long x = stream;
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ (x << 17);
    }
}
