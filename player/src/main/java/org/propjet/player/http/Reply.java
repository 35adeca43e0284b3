package org.propjet.player.http;

import org.propjet.engine.gdl.PrintableText;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * An answer as bytes. Immutable.
 *
 * @param status the HTTP status
 * @param contentType the type of the text
 * @param text the text; what is not ASCII is replaced, as lengths are counted in characters by some
 */
record Reply(int status, String contentType, String text) {
    static final int OK = 200;
    static final int BAD_REQUEST = 400;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int BAD_METHOD = 405;
    static final int TOO_LARGE = 413;
    static final int LONG_HEAD = 431;
    static final int NOT_IMPLEMENTED = 501;
    static final int UNAVAILABLE = 503;
    static final int BAD_VERSION = 505;

    /** The longest sentence of a refusal; what strangers have sent may stand in it. */
    private static final int MOST_SENTENCE_CHARS = 1_000;

    /** An answer to a game manager. */
    static Reply acl(String text) {
        return new Reply(OK, "text/acl", text);
    }

    /** A refusal, with a sentence for people. */
    static Reply refusal(int status, String sentence) {
        return new Reply(
                status, "text/plain", PrintableText.of(sentence, MOST_SENTENCE_CHARS) + "\n");
    }

    /** Returns the text as it is sent. */
    byte[] bytes() {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Sends it, and closes the connection: some managers read until then. */
    void send(Exchange exchange) throws IOException {
        exchange.reply("Content-Type", contentType);
        exchange.send(status, bytes());
    }

    /** Returns a status in words. */
    static String words(int status) {
        return switch (status) {
            case OK -> "OK";
            case BAD_REQUEST -> "Bad Request";
            case FORBIDDEN -> "Forbidden";
            case NOT_FOUND -> "Not Found";
            case BAD_METHOD -> "Method Not Allowed";
            case TOO_LARGE -> "Content Too Large";
            case LONG_HEAD -> "Request Header Fields Too Large";
            case NOT_IMPLEMENTED -> "Not Implemented";
            case UNAVAILABLE -> "Service Unavailable";
            case BAD_VERSION -> "HTTP Version Not Supported";
            default -> throw new IllegalArgumentException("no such status: " + status);
        };
    }
}
