package org.propjet.player.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;

import org.propjet.player.protocol.MatchHost;
import org.propjet.player.protocol.MessageRefusedException;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Takes messages out of requests, and sends the answers. Thread-safe. */
final class MessageHandler implements HttpHandler {
    private final MatchHost host;
    private final HttpHandler home;
    private final BodyReader bodies;
    private final MessageCharsets charsets = new MessageCharsets();
    private final PageAccess pages;
    private final LongSupplier firstByteNanos;

    /**
     * Makes a handler.
     *
     * @param bodyBytes the longest body that is read
     * @param pages from which web pages messages are taken
     * @param home serves the address without a message
     * @param firstByteNanos returns when the request of this thread began to arrive
     */
    MessageHandler(
            MatchHost host,
            int bodyBytes,
            PageAccess pages,
            HttpHandler home,
            LongSupplier firstByteNanos) {
        this.host = host;
        this.home = home;
        this.pages = pages;
        this.bodies = new BodyReader(bodyBytes);
        this.firstByteNanos = firstByteNanos;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        if (isHome(exchange)) {
            home.handle(exchange);
            return;
        }
        Reply reply;
        try {
            reply = reply(exchange);
        } catch (MessageRefusedException e) {
            reply = Reply.refusal(Reply.BAD_REQUEST, e.sentence());
        } catch (OutOfMemoryError e) {
            reply = Reply.refusal(Reply.UNAVAILABLE, "The memory does not suffice for this.");
        }
        pages.announce(exchange.getResponseHeaders());
        reply.send(exchange);
    }

    private static boolean isHome(HttpExchange exchange) {
        return exchange.getRequestURI().toString().equals("/")
                && List.of("GET", "HEAD").contains(exchange.getRequestMethod());
    }

    private Reply reply(HttpExchange exchange) throws IOException {
        return switch (exchange.getRequestMethod()) {
            case "POST" -> posted(exchange);
            case "GET", "HEAD" -> got(exchange);
            case "OPTIONS" -> answered(exchange, StandardCharsets.UTF_8, () -> "");
            default ->
                    Reply.refusal(
                            Reply.BAD_METHOD, "Messages come with POST or GET, nothing else.");
        };
    }

    private Reply posted(HttpExchange exchange) throws IOException {
        try {
            byte[] message = bodies.read(exchange);
            Charset charset = charset(exchange, message);
            return answered(exchange, charset, () -> answer(new String(message, charset)));
        } catch (BodyReader.RefusedException e) {
            return Reply.refusal(e.status(), String.valueOf(e.getMessage()));
        }
    }

    private Charset charset(HttpExchange exchange, byte[] message) {
        return charsets.of(
                exchange.getRemoteAddress().getAddress(),
                exchange.getRequestHeaders().getFirst("Content-Type"),
                message);
    }

    /** Answers a message in the path of an address, as {@code /%28INFO%29}. */
    private Reply got(HttpExchange exchange) {
        URI uri = exchange.getRequestURI();
        String raw = uri.toString();
        int slash = uri.isAbsolute() ? raw.indexOf('/', raw.indexOf("//") + 2) : 0;
        String path = slash < 0 ? "" : raw.substring(slash);
        byte[] bytes;
        try {
            bytes =
                    URLDecoder.decode(path, StandardCharsets.ISO_8859_1)
                            .getBytes(StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException e) {
            return Reply.refusal(
                    Reply.BAD_REQUEST, "The message in the address is not encoded as it should.");
        }
        Charset charset = charset(exchange, bytes);
        String text = new String(bytes, charset);
        String message = (text.startsWith("/") ? text.substring(1) : text).strip();
        return looksLikeMessage(message)
                ? answered(exchange, charset, () -> answer(message))
                : Reply.refusal(Reply.NOT_FOUND, "There is no such page.");
    }

    private static boolean looksLikeMessage(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "info", "ping" -> true;
            default -> text.startsWith("(") || text.startsWith(";");
        };
    }

    /** Answers, unless a web page asks that may not. */
    private Reply answered(HttpExchange exchange, Charset charset, Supplier<String> answer) {
        return pages.admits(exchange.getRequestHeaders())
                ? Reply.acl(answer.get(), charset)
                : Reply.refusal(
                        Reply.FORBIDDEN,
                        "Messages of this web page are refused, see serve --cors.");
    }

    private String answer(String text) {
        return host.answer(text, firstByteNanos.getAsLong());
    }
}
