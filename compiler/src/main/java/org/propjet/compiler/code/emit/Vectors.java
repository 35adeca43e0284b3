package org.propjet.compiler.code.emit;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.planes.PlaneLoops;
import org.propjet.compiler.code.planes.PlaneRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.module.FindException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Whether the JDK's vectors are there to use. Whoever asks first loads their module. Thread-safe.
 */
public final class Vectors {
    private static final Logger LOG = LoggerFactory.getLogger(Vectors.class);

    /** Why they are not; null if they are. */
    private static final @Nullable String REFUSAL = findRefusal();

    private static final int WORD_COUNT = REFUSAL == null ? VectorIntrinsics.LENGTH : 0;

    private Vectors() {}

    /** Returns the words of the machine's widest vector; 0 if vectors cannot be used. */
    public static int wordCount() {
        return WORD_COUNT;
    }

    /** Returns why vectors cannot be used, for people; empty if they can. */
    public static Optional<String> refusal() {
        return Optional.ofNullable(REFUSAL);
    }

    /** Returns the fastest loops for planes of so many words. */
    public static PlaneLoops loops(int wordsPerPlane) {
        return wordsPerPlane > 1 && wordsPerPlane == WORD_COUNT
                ? VectorLoops.INSTANCE
                : PlaneLoops.plain(wordsPerPlane);
    }

    /**
     * Asks once, and says once that there are none. All that kernels call is tried out, as what
     * lies below the JDK's vectors may be another thing in another JDK.
     */
    private static @Nullable String findRefusal() {
        String refusal;
        try {
            VectorModule.load();
            refusal = refusal(VectorIntrinsics.LENGTH);
        } catch (ReflectiveOperationException
                | LinkageError
                | RuntimeException
                | InternalError failure) {
            refusal = "the JDK's vectors cannot be loaded: " + reason(failure);
        }
        if (refusal != null) {
            LOG.info("no vectors, playouts will be slower: {}", refusal);
        }
        return refusal;
    }

    /** Returns what people can read: what is not there, or not exported, the message says. */
    static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        if (failure instanceof ExceptionInInitializerError && cause != null) {
            return reason(cause);
        }
        String message = failure.getMessage();
        boolean saysAll =
                failure instanceof IllegalAccessException
                        || failure instanceof FindException
                        || failure.getClass() == LinkageError.class; // of VectorIntrinsics
        return saysAll && message != null ? message : failure.toString();
    }

    private static @Nullable String refusal(int words) {
        if (words < 2) {
            return "this machine has no vectors of several words";
        }
        String fault = new VectorProbe().fault();
        if (fault != null) {
            return fault;
        }
        return isRight(VectorLoops.INSTANCE, words)
                ? null
                : "loops of vectors compute wrongly here";
    }

    private static boolean isRight(PlaneLoops loops, int words) {
        long[] memory = new long[6 * words];
        long[] expected = new long[6 * words];
        play(loops, memory, words);
        play(PlaneLoops.plain(words), expected, words);
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
