package org.propjet.player.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.io.OutputStream;
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
    static final int UNAVAILABLE = 503;

    /** An answer to a game manager, in the charset of its message. */
    static Reply acl(String text, Charset charset) {
        return new Reply(OK, "text/acl", text, charset);
    }

    /** A refusal, with a sentence for people. */
    static Reply refusal(int status, String sentence) {
        return new Reply(status, "text/plain", sentence + "\n", StandardCharsets.UTF_8);
    }

    /** Sends it, and closes the connection: some managers read until then. */
    void send(HttpExchange exchange) throws IOException {
        boolean isAscii = StandardCharsets.US_ASCII.newEncoder().canEncode(text);
        Charset sent = charset.newEncoder().canEncode(text) ? charset : StandardCharsets.UTF_8;
        String named = isAscii ? "" : "; charset=" + sent.name().toLowerCase(Locale.ROOT);
        exchange.getResponseHeaders().set("Content-Type", contentType + named);
        send(exchange, status, text.getBytes(sent));
    }

    /** Sends bytes, or their head alone if that was asked for, and closes the connection. */
    static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Connection", "close");
        headers.remove("Keep-Alive");
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, isHead || bytes.length == 0 ? -1 : bytes.length);
        if (!isHead && bytes.length > 0) {
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(bytes);
            }
        }
    }
}
