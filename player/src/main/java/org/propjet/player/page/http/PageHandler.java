package org.propjet.player.page.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Serves the page: one text, and what it needs. Thread-safe. */
final class PageHandler implements HttpListener.Handler {
    /** Where the page's other files are. */
    static final String FOLDER = "/page/";

    private static final String PAGE = "page.html";
    private static final Map<String, String> TYPES =
            Map.of(
                    PAGE,
                    "text/html",
                    "page.css",
                    "text/css",
                    "draw.js",
                    "text/javascript",
                    "page.js",
                    "text/javascript",
                    "play.js",
                    "text/javascript");

    private final Map<String, byte[]> files = new HashMap<>();

    PageHandler() {
        for (String name : TYPES.keySet()) {
            try (InputStream in = PageHandler.class.getResourceAsStream(name)) {
                files.put(name, Objects.requireNonNull(in, name).readAllBytes());
            } catch (IOException e) {
                throw new IllegalStateException("the page is missing: " + name, e);
            }
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException, RefusedException {
        String path = exchange.request().path();
        String name = path.startsWith(FOLDER) ? path.substring(FOLDER.length()) : PAGE;
        byte[] file = files.get(name);
        if (file == null) {
            throw new RefusedException(Reply.NOT_FOUND, "There is no such page.");
        }
        exchange.reply("Content-Type", TYPES.get(name) + "; charset=utf-8");
        exchange.reply("Cache-Control", "no-cache");
        exchange.reply(
                "Content-Security-Policy",
                "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'");
        exchange.send(Reply.OK, file);
    }
}
