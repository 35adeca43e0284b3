package org.propjet.player.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;

import org.propjet.player.protocol.MatchHost;
import org.propjet.player.protocol.MatchView;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;

/**
 * Tells onlookers what happens in the match, as server-sent events: one at once, then one for each
 * change, and while a search goes on that can tell what it thinks, one every half second.
 * Thread-safe.
 *
 * <p>Onlookers cost little: of more than {@value #MOST_ONLOOKERS} the first one is cut off, which
 * may have fallen asleep, and what happens faster than they are told is left out.
 */
final class EventHandler implements HttpHandler {
    private static final int MOST_ONLOOKERS = 50;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long THINKING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** How often something is sent though nothing happens, to find that somebody has gone. */
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final MatchHost host;
    private final ViewJson json = new ViewJson();
    private final Deque<HttpExchange> onlookers = new ConcurrentLinkedDeque<>();

    EventHandler(MatchHost host) {
        this.host = host;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        onlookers.add(exchange);
        if (onlookers.size() > MOST_ONLOOKERS) {
            onlookers.remove().close();
        }
        try {
            tell(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server ends
        } finally {
            onlookers.remove(exchange);
        }
    }

    private void tell(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getRequestBody().close();
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Cache-Control", "no-cache");
        exchange.getResponseHeaders().set("Connection", "close");
        exchange.sendResponseHeaders(Reply.OK, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            MatchView view = host.board().view();
            while (!Thread.interrupted()) {
                send(
                        body,
                        "data: " + json.text(view, host.glance().orElse(view.thought())) + "\n\n");
                TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
                boolean isThinking =
                        view.phase() == MatchView.Phase.THINKING
                                || view.phase() == MatchView.Phase.PREPARING;
                long wait = isThinking ? THINKING_NANOS : QUIET_NANOS;
                view = host.board().awaitNewer(view.version(), wait);
            }
        }
    }

    private static void send(OutputStream body, String text) throws IOException {
        body.write(text.getBytes(StandardCharsets.UTF_8));
        body.flush();
    }
}
