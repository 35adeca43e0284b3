package org.propjet.player.page.http;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A whole request, and the way to answer it. Every reply closes its connection.
 *
 * <p>For the one thread that answers, but for {@link #close}.
 */
final class HttpExchange implements AutoCloseable {
    /** The longest that one write may take: who does not read is cut off. */
    private static final long WRITING_NANOS = TimeUnit.SECONDS.toNanos(20);

    /** How much is written at once, in bytes: the channel copies it. */
    private static final int PIECE_BYTES = 1 << 16;

    private final HttpRequest request;
    private byte[] body;
    private final InetAddress remote;
    private final long firstByteNanos;
    private final SocketChannel channel;
    private final Runnable onRead;
    private final Runnable onClose;
    private final Map<String, String> replyHeaders = new LinkedHashMap<>();
    private boolean isAnswered;
    private volatile boolean isStream;

    /**
     * Makes an exchange.
     *
     * @param remote who sent the request
     * @param firstByteNanos when it began to arrive, as {@link System#nanoTime()}
     * @param channel does not block
     * @param onRead is told when the body needs no more memory
     * @param onClose is told, perhaps more than once, that the connection is not wanted any more
     */
    HttpExchange(
            HttpRequest request,
            byte[] body,
            InetAddress remote,
            long firstByteNanos,
            SocketChannel channel,
            Runnable onRead,
            Runnable onClose) {
        this.request = request;
        this.body = body;
        this.remote = remote;
        this.firstByteNanos = firstByteNanos;
        this.channel = channel;
        this.onRead = onRead;
        this.onClose = onClose;
    }

    HttpRequest request() {
        return request;
    }

    String method() {
        return request.method();
    }

    @Nullable String header(String name) {
        return request.header(name);
    }

    /** Returns the address that the request came from. */
    InetAddress remote() {
        return remote;
    }

    /** Returns when the request began to arrive, as {@link System#nanoTime()}. */
    long firstByteNanos() {
        return firstByteNanos;
    }

    /** Returns the length of the body, in bytes. */
    int bodyLength() {
        return body.length;
    }

    /** Returns the body, and forgets it. */
    byte[] takeBody() {
        byte[] taken = body;
        body = new byte[0];
        return taken;
    }

    /** Says that the body has been understood: the memory that it was allowed is for others. */
    void bodyIsRead() {
        onRead.run();
    }

    /** Returns whether the answer is one that goes on until somebody is tired of it. */
    boolean isStream() {
        return isStream;
    }

    /** Returns whether a reply has begun. */
    boolean isAnswered() {
        return isAnswered;
    }

    /** Sets a header of the reply. */
    void reply(String name, String value) {
        replyHeaders.put(name, value);
    }

    /** Sends a reply, or its head alone if that was asked for, and closes the connection. */
    void send(int status, byte[] bytes) throws IOException {
        isAnswered = true;
        byte[] head = head(status, replyHeaders, bytes.length);
        write(method().equals("HEAD") ? head : joined(head, bytes));
        close();
    }

    /** Returns a reply, head and all, without a header but the necessary ones. */
    static byte[] plain(Reply reply) {
        byte[] bytes = reply.bytes();
        byte[] head = head(reply.status(), Map.of("Content-Type", reply.fullType()), bytes.length);
        return joined(head, bytes);
    }

    private static byte[] joined(byte[] head, byte[] bytes) {
        byte[] all = Arrays.copyOf(head, head.length + bytes.length);
        System.arraycopy(bytes, 0, all, head.length, bytes.length);
        return all;
    }

    /** Returns a head; of a reply that ends with its connection if the length is negative. */
    private static byte[] head(int status, Map<String, String> headers, long length) {
        StringBuilder head = new StringBuilder("HTTP/1.1 ");
        head.append(status).append(' ').append(Reply.words(status)).append("\r\n");
        head.append("Date: ")
                .append(
                        DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                ZonedDateTime.now(ZoneOffset.UTC)))
                .append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (length >= 0) {
            head.append("Content-Length: ").append(length).append("\r\n");
        }
        head.append("Connection: close\r\n\r\n");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Begins a reply of server-sent events, which ends when this is closed. */
    void beginEvents() throws IOException {
        body = new byte[0]; // it may go on for days
        bodyIsRead();
        isAnswered = true;
        isStream = true;
        reply("Content-Type", "text/event-stream");
        write(head(Reply.OK, replyHeaders, -1));
    }

    /**
     * Sends an event.
     *
     * @param fields its lines
     */
    void sendEvent(String fields) throws IOException {
        write((fields + "\n\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Writes all; where the other side is slow, looks every few milliseconds whether it reads. */
    private void write(byte[] all) throws IOException {
        Budget writing = Budget.ofNanos(WRITING_NANOS);
        ByteBuffer bytes = ByteBuffer.wrap(all);
        int end = all.length;
        while (bytes.position() < end) {
            bytes.limit(Math.min(end, bytes.position() + PIECE_BYTES));
            if (channel.write(bytes) == 0) {
                if (writing.isOver()) {
                    throw new IOException("nobody reads the answer");
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the server ends", e);
        }
    }

    /** Ends the reply, as it is. Any thread. */
    @Override
    public void close() {
        try {
            channel.shutdownOutput(); // at once: some managers read until then
        } catch (IOException | RuntimeException e) {
            // Closed by the other side.
        }
        onClose.run();
    }
}
