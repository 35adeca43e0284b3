package org.propjet.player.match.referee;

import org.propjet.engine.gdl.PrintableText;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads a player's reply: HTTP, as loosely as managers take it. Line ends may be bare line feeds.
 *
 * <p>Not thread-safe; for one reply.
 */
final class ReplyReader {
    /** Moves have some bytes; this much means that something else answers. */
    static final int MAX_BYTES = 1 << 20;

    /** The head is looked through anew whenever a piece of it comes, so it must be short. */
    static final int MAX_HEAD_BYTES = 16_384;

    private static final int BUFFER_BYTES = 8_192;
    private static final int OK = 200;

    private final InputStream in;
    private final boolean readsToTheEnd;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /**
     * Makes a reader.
     *
     * @param in where the reply comes from
     * @param readsToTheEnd whether to read on until the player closes the connection, even if it
     *     said how long the reply is
     */
    ReplyReader(InputStream in, boolean readsToTheEnd) {
        this.in = in;
        this.readsToTheEnd = readsToTheEnd;
    }

    /** The reply is none. The message is for people, and goes on after the player's name. */
    static final class BadReplyException extends IOException {
        private static final long serialVersionUID = 1L;

        BadReplyException(String message) {
            super(message);
        }
    }

    /**
     * Reads the body.
     *
     * @throws BadReplyException if that is no reply
     * @throws IOException if the connection breaks
     */
    String body() throws IOException {
        String text = "";
        int bodyStart = -1;
        while (bodyStart < 0) {
            if (!readOn()) {
                throw new BadReplyException(
                        text.isEmpty()
                                ? "closes the connection without a reply"
                                : "closes the connection in the head of its reply");
            }
            // A character a byte, so that positions in the text are those of the bytes.
            text = bytes.toString(StandardCharsets.ISO_8859_1);
            refuseIfNotHttp(text);
            bodyStart = bodyStart(text);
            if (bodyStart < 0 && bytes.size() > MAX_HEAD_BYTES) {
                throw new BadReplyException(
                        "replies with a head of more than " + MAX_HEAD_BYTES + " bytes");
            }
        }
        String head = text.substring(0, bodyStart);
        refuseStatus(head);
        int length = length(head);
        while ((readsToTheEnd || length < 0 || bytes.size() < bodyStart + length) && readOn()) {}
        int received = bytes.size() - bodyStart;
        if (received < length) {
            throw new BadReplyException(
                    "sends %d of the %d bytes that its reply should have"
                            .formatted(received, length));
        }
        return new String(
                bytes.toByteArray(),
                bodyStart,
                length < 0 ? received : length,
                StandardCharsets.UTF_8);
    }

    /** Reads what has come; false at the end. */
    private boolean readOn() throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        int count = in.read(buffer);
        if (count < 0) {
            return false;
        }
        bytes.write(buffer, 0, count);
        if (bytes.size() > MAX_BYTES) {
            throw new BadReplyException("replies with more than " + MAX_BYTES + " bytes");
        }
        return true;
    }

    private static void refuseIfNotHttp(String text) throws BadReplyException {
        String start = text.substring(0, Math.min(text.length(), "HTTP/".length()));
        if (!"HTTP/".startsWith(start)) {
            throw new BadReplyException("replies with something that is not HTTP");
        }
    }

    /** Returns where the body begins: after the first empty line; -1 if that has not come. */
    private static int bodyStart(String text) {
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            if (text.startsWith("\n", i + 1)) {
                return i + 2;
            }
            if (text.startsWith("\r\n", i + 1)) {
                return i + 3;
            }
        }
        return -1;
    }

    private static void refuseStatus(String head) throws BadReplyException {
        String line = head.lines().findFirst().orElse("").strip();
        String[] words = line.split(" +", 3);
        if (words.length < 2 || !words[1].equals(String.valueOf(OK))) {
            throw new BadReplyException("replies '" + Excerpt.of(line) + "'");
        }
    }

    /** Returns the length of the body; -1 if the head does not say. */
    private static int length(String head) throws BadReplyException {
        for (String line : head.lines().skip(1).toList()) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
            String value = line.substring(colon + 1).strip();
            if (name.equals("transfer-encoding")) {
                throw new BadReplyException("replies in pieces (" + name + "), unread by managers");
            }
            if (name.equals("content-length")) {
                return length(value, line);
            }
        }
        return -1;
    }

    private static int length(String value, String line) throws BadReplyException {
        try {
            int length = Integer.parseInt(value);
            if (length >= 0 && length <= MAX_BYTES) {
                return length;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new BadReplyException("replies with the head '" + Excerpt.of(line) + "'");
    }

    /**
     * What is shown to people of a text that a player sent, or of a failure: a line, not too long.
     */
    static final class Excerpt {
        private static final int MAX_CHARS = 100;

        private Excerpt() {}

        /**
         * Returns the beginning of a text, in one line, with nothing that would disturb a terminal.
         */
        static String of(String text) {
            return PrintableText.of(text.strip(), MAX_CHARS);
        }

        /** Returns why something failed. */
        static String of(Throwable failure) {
            String message = failure.getMessage();
            return of(message == null ? failure.getClass().getSimpleName() : message);
        }
    }
}
