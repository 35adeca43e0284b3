package org.propjet.player.http;

import org.propjet.player.protocol.Arrival;
import org.propjet.player.protocol.MatchHost;
import org.propjet.player.protocol.MessageRefusedException;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;

/** Takes messages out of requests, and sends the answers. Thread-safe. */
final class MessageHandler implements HttpListener.Handler {
    private final MatchHost host;
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
    public void handle(Exchange exchange) throws IOException {
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

    private Reply reply(Exchange exchange) {
        return switch (exchange.method()) {
            case "POST" -> answered(exchange, () -> answer(exchange, text(exchange.takeBody())));
            case "GET", "HEAD" -> got(exchange);
            case "OPTIONS" -> answered(exchange, () -> "");
            default ->
                    Reply.refusal(
                            Reply.BAD_METHOD, "Messages come with POST or GET, nothing else.");
        };
    }

    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /** Answers a message in the path of an address, as {@code /%28INFO%29}. */
    private Reply got(Exchange exchange) {
        String path = exchange.request().local();
        String text;
        try {
            text = URLDecoder.decode(path, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return Reply.refusal(
                    Reply.BAD_REQUEST, "The message in the address is not encoded as it should.");
        }
        String message = (text.startsWith("/") ? text.substring(1) : text).strip();
        return looksLikeMessage(message)
                ? answered(exchange, () -> answer(exchange, message))
                : Reply.refusal(Reply.NOT_FOUND, "There is no such page.");
    }

    private static boolean looksLikeMessage(String text) {
        return switch (text.length() > 4 ? "" : text.toLowerCase(Locale.ROOT)) {
            case "info", "ping" -> true;
            default -> text.startsWith("(") || text.startsWith(";");
        };
    }

    /** Answers, unless a web page asks that may not. */
    private Reply answered(Exchange exchange, Supplier<String> answer) {
        return pages.admits(exchange.request())
                ? Reply.acl(answer.get())
                : Reply.refusal(
                        Reply.FORBIDDEN,
                        "Messages of web pages are refused, and so are those that are not posted,"
                                + " see serve --cors.");
    }

    private String answer(Exchange exchange, String text) {
        return host.answer(
                text,
                new Arrival(exchange.remote(), exchange.firstByteNanos(), exchange::bodyIsRead));
    }
}
