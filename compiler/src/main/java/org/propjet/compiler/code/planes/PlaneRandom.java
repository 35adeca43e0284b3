package org.propjet.compiler.code.planes;

import org.propjet.engine.game.SeededChoice;

/**
 * The random planes of a kernel's memory: for each of a plane's words a stream of its own, a
 * generator xoroshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators",
 * 2021), whose next outputs are that word of one random plane after another.
 *
 * <p>So the choices of a playout follow from its word's stream when it began and its bit in the
 * word: so they can be made again.
 *
 * <p>The state of the streams is an array of two words for each: the first words of all streams,
 * then the second words.
 */
public final class PlaneRandom {
    /*
     * The lanes of a word are bits of one output. Those of a generator that is linear over bits are
     * sums of a few bits of the output before, from one lane to the next; xorshift's were. Here
     * carries of two additions stand between the linear state and what is put out.
     */

    /** Words of a stream's state. */
    public static final int STATE_WORDS = 2;

    private PlaneRandom() {}

    /** Returns the streams of a plane's words. */
    public static long[] streams(int wordsPerPlane, long seed) {
        return words(STATE_WORDS * wordsPerPlane, seed);
    }

    /** Returns words that follow from a seed, none of them 0. */
    public static long[] words(int count, long seed) {
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            long word = SeededChoice.playoutSeed(seed, i);
            words[i] = word == 0 ? 1 : word;
        }
        return words;
    }

    /**
     * Fills planes with the outputs of streams, which move on.
     *
     * @param streams the state of as many streams as a plane has words
     * @param wordsPerPlane the words of a plane
     * @param memory where the planes are
     * @param from the word at which the first begins
     * @param to the word after the last
     */
    public static void fill(long[] streams, int wordsPerPlane, long[] memory, int from, int to) {
        for (int word = 0; word < wordsPerPlane; word++) {
            long first = streams[word];
            long second = streams[wordsPerPlane + word];
            for (int at = from + word; at < to; at += wordsPerPlane) {
                memory[at] = Long.rotateLeft(first + second, 17) + first;
                long both = first ^ second;
                first = Long.rotateLeft(first, 49) ^ both ^ both << 21;
                second = Long.rotateLeft(both, 28);
            }
            streams[word] = first;
            streams[wordsPerPlane + word] = second;
        }
    }
}
