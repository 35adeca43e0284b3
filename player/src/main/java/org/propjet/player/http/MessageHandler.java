package org.propjet.player.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;

import org.jspecify.annotations.Nullable;
import org.propjet.player.protocol.MatchHost;
import org.propjet.player.protocol.MessageRefusedException;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Takes messages out of requests, and sends the answers. Thread-safe. */
final class MessageHandler implements HttpHandler {
    /** Bodies up to this many bytes are read without asking. */
    private static final int SMALL_BYTES = 1 << 16;

    /** How many larger bodies are read at the same time: they are what fills the heap. */
    private static final int LARGE_BODIES = 4;

    private static final long WAIT_SECONDS = 5;

    private final MatchHost host;
    private final int bodyBytes;
    private final LongSupplier firstByteNanos;
    private final Semaphore largeBodies = new Semaphore(LARGE_BODIES);

    /**
     * Makes a handler.
     *
     * @param bodyBytes the longest body that is read
     * @param firstByteNanos returns when the request of this thread began to arrive
     */
    MessageHandler(MatchHost host, int bodyBytes, LongSupplier firstByteNanos) {
        this.host = host;
        this.bodyBytes = bodyBytes;
        this.firstByteNanos = firstByteNanos;
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
        reply.send(exchange);
    }

    private Reply reply(HttpExchange exchange) throws IOException {
        return switch (exchange.getRequestMethod()) {
            case "POST" -> posted(exchange);
            case "GET", "HEAD" -> got(exchange.getRequestURI());
            case "OPTIONS" -> Reply.acl("");
            default ->
                    Reply.refusal(
                            Reply.BAD_METHOD, "Messages come with POST or GET, nothing else.");
        };
    }

    private Reply posted(HttpExchange exchange) throws IOException {
        long length = declaredLength(exchange);
        if (length > bodyBytes) {
            return tooLarge();
        }
        boolean isLarge = length < 0 || length > SMALL_BYTES;
        if (isLarge && !acquire()) {
            return Reply.refusal(
                    Reply.UNAVAILABLE, "Too many large messages arrive at the same time.");
        }
        byte @Nullable [] bytes;
        try {
            bytes = body(exchange.getRequestBody());
        } finally {
            if (isLarge) {
                largeBodies.release();
            }
        }
        return bytes == null ? tooLarge() : answer(text(bytes));
    }

    /** Returns the length of the body, or -1 if that is not said: it comes in chunks. */
    private static long declaredLength(HttpExchange exchange) {
        if (exchange.getRequestHeaders().containsKey("Transfer-Encoding")) {
            return -1;
        }
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        return length == null ? 0 : Long.parseLong(length); // which the server has checked
    }

    private boolean acquire() {
        try {
            return largeBodies.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the body, or null if it is too long. Memory is taken as the bytes arrive. */
    private byte @Nullable [] body(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(bodyBytes);
        return bytes.length == bodyBytes && in.read() >= 0 ? null : bytes;
    }

    private Reply tooLarge() {
        return Reply.refusal(
                Reply.TOO_LARGE,
                "The message is longer than the %,d bytes that are read.".formatted(bodyBytes));
    }

    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /** Answers a message in the path of an address, as {@code /%28INFO%29}. */
    private Reply got(URI uri) {
        String raw = uri.toString();
        int slash = uri.isAbsolute() ? raw.indexOf('/', raw.indexOf("//") + 2) : 0;
        String path = slash < 0 ? "" : raw.substring(slash);
        String text;
        try {
            text = URLDecoder.decode(path, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return Reply.refusal(
                    Reply.BAD_REQUEST, "The message in the address is not encoded as it should.");
        }
        String message = (text.startsWith("/") ? text.substring(1) : text).strip();
        if (message.isEmpty()) {
            return new Reply(Reply.OK, "text/plain", "Propjet waits for a game manager.\n");
        }
        return looksLikeMessage(message)
                ? answer(message)
                : Reply.refusal(Reply.NOT_FOUND, "There is no such page.");
    }

    private static boolean looksLikeMessage(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "info", "ping" -> true;
            default -> text.startsWith("(") || text.startsWith(";");
        };
    }

    private Reply answer(String text) {
        return Reply.acl(host.answer(text, firstByteNanos.getAsLong()));
    }
}
