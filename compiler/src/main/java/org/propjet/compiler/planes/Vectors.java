package org.propjet.compiler.planes;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Arrays;

/** Whether the JDK's vectors are there to use. Thread-safe. */
public final class Vectors {
    private static final Logger LOG = LoggerFactory.getLogger(Vectors.class);

    private static final int WORD_COUNT = findWordCount();

    private Vectors() {}

    /** Returns the words of the machine's widest vector; 0 if vectors cannot be used. */
    public static int wordCount() {
        return WORD_COUNT;
    }

    /**
     * Asks once, and says once that there are none. The loops are tried out, as what lies below the
     * JDK's vectors may be another thing in another JDK.
     */
    private static int findWordCount() {
        try {
            int words = VectorIntrinsics.LENGTH;
            if (words > 1 && isRight(new VectorLoops(), words)) {
                return words;
            }
            LOG.info("no vectors of several words here, playouts will be slower");
        } catch (LinkageError | RuntimeException e) {
            LOG.info("no vectors, playouts will be slower: {}", e.toString());
        }
        return 0;
    }

    private static boolean isRight(PlaneLoops loops, int words) {
        long[] memory = new long[6 * words];
        long[] expected = new long[6 * words];
        play(loops, memory, words);
        play(new PlainLoops(words), expected, words);
        return Arrays.equals(memory, expected);
    }

    private static void play(PlaneLoops loops, long[] memory, int words) {
        long[] streams = PlaneRandom.streams(words, 1);
        loops.fillRandom(streams, memory, 0, 3 * words);
        long[] lanes = PlaneRandom.words(words, 2);
        loops.copy(memory, 3 * words, 0, 3 * words, lanes);
        loops.increment(memory, 3, lanes);
    }
}
