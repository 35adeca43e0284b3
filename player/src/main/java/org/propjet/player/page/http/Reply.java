package org.propjet.player.page.http;

import org.propjet.engine.gdl.PrintableText;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * An answer as bytes. Immutable.
 *
 * @param status the HTTP status
 * @param contentType the type of the text
 * @param text the text
 * @param charset what it is sent in; UTF-8 if it has a character that the charset lacks
 */
record Reply(int status, String contentType, String text, Charset charset) {
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

    /** An answer to a game manager, in the charset of its message. */
    static Reply acl(String text, Charset charset) {
        return new Reply(OK, "text/acl", text, charset);
    }

    /** A refusal, with a sentence for people. */
    static Reply refusal(int status, String sentence) {
        return new Reply(
                status,
                "text/plain",
                PrintableText.of(sentence, MOST_SENTENCE_CHARS) + "\n",
                StandardCharsets.UTF_8);
    }

    /** Returns the text as it is sent. */
    byte[] bytes() {
        return text.getBytes(sent());
    }

    /** Returns what to say of the text in the header Content-Type. */
    String fullType() {
        boolean isAscii = StandardCharsets.US_ASCII.newEncoder().canEncode(text);
        return contentType + (isAscii ? "" : "; charset=" + sent().name().toLowerCase(Locale.ROOT));
    }

    private Charset sent() {
        return charset.newEncoder().canEncode(text) ? charset : StandardCharsets.UTF_8;
    }

    /** Sends it, and closes the connection: some managers read until then. */
    void send(HttpExchange exchange) throws IOException {
        exchange.reply("Content-Type", fullType());
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
