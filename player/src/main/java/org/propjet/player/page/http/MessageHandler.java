package org.propjet.player.page.http;

import org.propjet.player.match.protocol.Arrival;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MessageRefusedException;
import org.propjet.player.page.RequestRefusedException;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Takes messages out of requests, and sends the answers. Thread-safe. */
final class MessageHandler implements HttpListener.Handler {
    private final MatchHost host;
    private final MessageCharsets charsets = new MessageCharsets();
    private final PageAccess pages;

    /**
     * Makes a handler.
     *
     * @param pages from which web pages messages are taken
     */
    MessageHandler(MatchHost host, PageAccess pages) {
        this.host = host;
        this.pages = pages;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException, RequestRefusedException {
        pages.announce(exchange);
        Reply reply =
                switch (exchange.method()) {
                    case "POST" -> answered(exchange, read(exchange, exchange.takeBody()));
                    case "GET", "HEAD" ->
                            answered(exchange, withoutSlash(read(exchange, addressed(exchange))));
                    case "OPTIONS" -> {
                        admit(exchange);
                        yield Reply.acl("", StandardCharsets.UTF_8);
                    }
                    default ->
                            throw new RefusedException(
                                    Reply.BAD_METHOD,
                                    "Messages come with POST or GET, nothing else.");
                };
        reply.send(exchange);
    }

    /** Returns a message in the path of an address, as {@code /%28INFO%29}, slash and all. */
    private static byte[] addressed(HttpExchange exchange) throws RefusedException {
        byte[] ignored = exchange.takeBody(); // nobody reads it
        try {
            return URLDecoder.decode(exchange.request().local(), StandardCharsets.ISO_8859_1)
                    .getBytes(StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(
                    Reply.BAD_REQUEST, "The message in the address is not encoded as it should.");
        }
    }

    /** A message; its bytes are not kept while it is answered. */
    private record Text(String text, Charset charset) {}

    private Text read(HttpExchange exchange, byte[] message) {
        Charset charset = charsets.of(exchange, message);
        return new Text(new String(message, charset), charset);
    }

    private static Text withoutSlash(Text addressed) throws RefusedException {
        String text = addressed.text();
        String message = (text.startsWith("/") ? text.substring(1) : text).strip();
        if (!looksLikeMessage(message)) {
            throw new RefusedException(Reply.NOT_FOUND, "There is no such page.");
        }
        return new Text(message, addressed.charset());
    }

    private Reply answered(HttpExchange exchange, Text message) throws RequestRefusedException {
        admit(exchange);
        Arrival arrival =
                new Arrival(exchange.remote(), exchange.firstByteNanos(), exchange::bodyIsRead);
        try {
            return Reply.acl(host.answer(message.text(), arrival), message.charset());
        } catch (MessageRefusedException e) {
            throw new RequestRefusedException(e.sentence());
        }
    }

    /** Refuses what a web page asks that may not. */
    private void admit(HttpExchange exchange) throws RefusedException {
        if (!pages.admits(exchange.request())) {
            throw new RefusedException(
                    Reply.FORBIDDEN,
                    "Messages of web pages are refused, and so are those that are not posted,"
                            + " see serve --cors.");
        }
    }

    private static boolean looksLikeMessage(String text) {
        return switch (text.length() > 4 ? "" : text.toLowerCase(Locale.ROOT)) {
            case "info", "ping" -> true;
            default -> text.startsWith("(") || text.startsWith(";");
        };
    }
}
