package org.propjet.compiler.planes;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the JDK's vectors are there to use. Thread-safe. */
public final class Vectors {
    private static final Logger LOG = LoggerFactory.getLogger(Vectors.class);

    private static final int WORD_COUNT = findWordCount();

    private Vectors() {}

    /** Returns the words of the machine's widest vector; 0 if vectors cannot be used. */
    public static int wordCount() {
        return WORD_COUNT;
    }

    /** Asks once, and says once that there are none. */
    private static int findWordCount() {
        try {
            return VectorIntrinsics.LENGTH;
        } catch (LinkageError e) {
            LOG.info("no vectors, playouts will be slower: {}", e.toString());
            return 0;
        }
    }
}
