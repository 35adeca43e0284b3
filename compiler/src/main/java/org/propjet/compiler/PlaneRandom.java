package org.propjet.compiler;

import org.propjet.engine.game.SeededChoice;

/**
 * The random planes of a kernel's memory: for each of a plane's words a stream of its own, an
 * xorshift generator of 64 bits (Marsaglia 2003), whose next outputs are that word of one random
 * plane after another.
 *
 * <p>So the choices of a playout follow from its word's stream when it began and its bit in the
 * word: see {@link PlaneChoice}. Not thread-safe.
 */
final class PlaneRandom {
    private final long[] streams;

    PlaneRandom(int wordsPerPlane, long seed) {
        streams = new long[wordsPerPlane];
        for (int word = 0; word < wordsPerPlane; word++) {
            long stream = SeededChoice.playoutSeed(seed, word);
            streams[word] = stream == 0 ? 1 : stream;
        }
    }

    /** Returns what fixes the planes to come, for a word. */
    long stream(int word) {
        return streams[word];
    }

    /** Returns the output after another; never 0. */
    static long next(long stream) {
        long x = stream;
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ (x << 17);
    }

    /** Fills planes of a memory. */
    void fill(long[] memory, int firstPlane, int planeCount) {
        int words = streams.length;
        if (words == 1) {
            fillWords(memory, firstPlane, firstPlane + planeCount);
            return;
        }
        int from = firstPlane * words;
        int to = from + planeCount * words;
        for (int at = from; at < to; at += words) {
            for (int word = 0; word < words; word++) {
                long x = next(streams[word]);
                streams[word] = x;
                memory[at + word] = x;
            }
        }
    }

    /** The same for planes of one word, whose stream stays in a register. */
    private void fillWords(long[] memory, int from, int to) {
        long x = streams[0];
        for (int at = from; at < to; at++) {
            x = next(x);
            memory[at] = x;
        }
        streams[0] = x;
    }
}
