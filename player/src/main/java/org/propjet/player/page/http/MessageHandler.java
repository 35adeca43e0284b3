package org.propjet.player.page.http;

import org.propjet.player.match.protocol.Arrival;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MessageRefusedException;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;

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
    public void handle(HttpExchange exchange) throws IOException {
        Reply reply;
        try {
            reply = reply(exchange);
        } catch (MessageRefusedException e) {
            reply = Reply.refusal(Reply.BAD_REQUEST, e.sentence());
        } catch (OutOfMemoryError e) {
            reply = Reply.refusal(Reply.UNAVAILABLE, "The memory does not suffice for this.");
        }
        pages.announce(exchange);
        reply.send(exchange);
    }

    private Reply reply(HttpExchange exchange) {
        return switch (exchange.method()) {
            case "POST" -> answered(exchange, text(exchange, exchange.takeBody()));
            case "GET", "HEAD" -> got(exchange);
            case "OPTIONS" -> replied(exchange, StandardCharsets.UTF_8, () -> "");
            default ->
                    Reply.refusal(
                            Reply.BAD_METHOD, "Messages come with POST or GET, nothing else.");
        };
    }

    /** A message, and the charset that its answer is to have. */
    private record Text(String text, Charset charset) {}

    private Text text(HttpExchange exchange, byte[] message) {
        Charset charset = charsets.of(exchange, message);
        return new Text(new String(message, charset), charset);
    }

    /** Answers a message in the path of an address, as {@code /%28INFO%29}. */
    private Reply got(HttpExchange exchange) {
        byte[] ignored = exchange.takeBody(); // nobody reads it
        String path = exchange.request().local();
        Text text;
        try {
            String bytes = URLDecoder.decode(path, StandardCharsets.ISO_8859_1);
            text = text(exchange, bytes.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return Reply.refusal(
                    Reply.BAD_REQUEST, "The message in the address is not encoded as it should.");
        }
        String message = text.text;
        message = (message.startsWith("/") ? message.substring(1) : message).strip();
        return looksLikeMessage(message)
                ? answered(exchange, new Text(message, text.charset))
                : Reply.refusal(Reply.NOT_FOUND, "There is no such page.");
    }

    private static boolean looksLikeMessage(String text) {
        return switch (text.length() > 4 ? "" : text.toLowerCase(Locale.ROOT)) {
            case "info", "ping" -> true;
            default -> text.startsWith("(") || text.startsWith(";");
        };
    }

    private Reply answered(HttpExchange exchange, Text message) {
        return replied(exchange, message.charset, () -> answer(exchange, message.text));
    }

    /** Answers, unless a web page asks that may not. */
    private Reply replied(HttpExchange exchange, Charset charset, Supplier<String> answer) {
        return pages.admits(exchange.request())
                ? Reply.acl(answer.get(), charset)
                : Reply.refusal(
                        Reply.FORBIDDEN,
                        "Messages of web pages are refused, and so are those that are not posted,"
                                + " see serve --cors.");
    }

    private String answer(HttpExchange exchange, String text) {
        return host.answer(
                text,
                new Arrival(exchange.remote(), exchange.firstByteNanos(), exchange::bodyIsRead));
    }
}
