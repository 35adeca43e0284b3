package org.propjet.player.http;

import com.sun.net.httpserver.HttpExchange;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads the bodies of requests, within limits: of one body, and of all that are being read. Memory
 * is taken as bytes arrive, so one that is announced but not sent takes none.
 *
 * <p>Thread-safe.
 */
final class BodyReader {
    /** How much is read at once, in bytes. */
    private static final int PIECE_BYTES = 1 << 16;

    /** All bodies that are being read may have so many bytes together, in longest bodies. */
    private static final int MOST_BODIES = 4;

    private final int bodyBytes;
    private final AtomicLong heldBytes = new AtomicLong();

    /** A body is not read. The message says why, in a sentence for people. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        private final int status;

        RefusedException(int status, String sentence) {
            super(sentence, null, false, false);
            this.status = status;
        }

        /** Returns the HTTP status. */
        int status() {
            return status;
        }
    }

    /**
     * Makes a reader.
     *
     * @param bodyBytes the longest body that is read
     */
    BodyReader(int bodyBytes) {
        this.bodyBytes = bodyBytes;
    }

    /**
     * Reads a body to its end.
     *
     * @throws RefusedException if it is too long, or too much is read already
     * @throws IOException if it does not arrive
     */
    byte[] read(HttpExchange exchange) throws IOException, RefusedException {
        refuseIfTooLong(declaredLength(exchange));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long held = 0;
        try {
            while (true) {
                byte[] piece = exchange.getRequestBody().readNBytes(PIECE_BYTES);
                held += piece.length;
                if (heldBytes.addAndGet(piece.length) > (long) MOST_BODIES * bodyBytes) {
                    throw new RefusedException(
                            Reply.UNAVAILABLE, "Too many long messages arrive at the same time.");
                }
                refuseIfTooLong(held);
                bytes.writeBytes(piece);
                if (piece.length < PIECE_BYTES) {
                    return bytes.toByteArray();
                }
            }
        } finally {
            heldBytes.addAndGet(-held);
        }
    }

    /** Returns the length of the body, or 0 if that is not said: it comes in chunks. */
    private static long declaredLength(HttpExchange exchange) {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        return length == null ? 0 : Long.parseLong(length); // the server has checked it
    }

    private void refuseIfTooLong(long length) throws RefusedException {
        if (length > bodyBytes) {
            throw new RefusedException(
                    Reply.TOO_LARGE,
                    "The message is longer than the %,d bytes that are read.".formatted(bodyBytes));
        }
    }
}
