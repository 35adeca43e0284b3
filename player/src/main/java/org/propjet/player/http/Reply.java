package org.propjet.player.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.io.OutputStream;
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
    static final int UNAVAILABLE = 503;

    /** An answer to a game manager. */
    static Reply acl(String text) {
        return new Reply(OK, "text/acl", text);
    }

    /** A refusal, with a sentence for people. */
    static Reply refusal(int status, String sentence) {
        return new Reply(status, "text/plain", sentence + "\n");
    }

    /** Sends it, and closes the connection: some managers read until then. */
    void send(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        send(exchange, status, text.getBytes(StandardCharsets.US_ASCII));
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
