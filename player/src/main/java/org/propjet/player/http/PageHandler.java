package org.propjet.player.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Serves the page that shows the running match. Thread-safe. */
final class PageHandler implements HttpHandler {
    private static final String RESOURCE = "page.html";

    private final byte[] page;

    PageHandler() {
        try (InputStream in = PageHandler.class.getResourceAsStream(RESOURCE)) {
            this.page = Objects.requireNonNull(in, RESOURCE).readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the page is missing: " + RESOURCE, e);
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-cache");
        Reply.send(exchange, Reply.OK, page);
    }
}
