package org.propjet.player.page.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A connection to a server on this machine, byte by byte. */
final class RawClient implements AutoCloseable {
    /** Long after everything here should have come to an end. */
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;

    RawClient(int port) throws IOException {
        this(port, "127.0.0.1");
    }

    /** Connects from an address of this machine, as 127.0.0.2. */
    RawClient(int port, String from) throws IOException {
        socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Sends text, each character a byte. */
    void send(String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Says that nothing more will be sent. */
    void sendNoMore() throws IOException {
        socket.shutdownOutput();
    }

    /** Returns all that the server sends until it closes the connection. */
    String readToTheEnd() throws IOException {
        InputStream in = socket.getInputStream();
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Returns what the server sends up to some text. */
    String readTo(String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end, Math.max(0, text.length() - end.length())) < 0) {
            int read = socket.getInputStream().read();
            if (read < 0) {
                throw new IOException("ended after " + text);
            }
            text.append((char) read);
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Sends a request, and returns the whole reply. */
    static String exchange(int port, String request) throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(request);
            return client.readToTheEnd();
        }
    }

    /** Posts a message from an address of this machine, and returns the body of the reply. */
    static String postFrom(String from, int port, String message) throws IOException {
        try (RawClient client = new RawClient(port, from)) {
            client.send(request(message));
            return body(client.readToTheEnd());
        }
    }

    /** Posts a message as ggp-base does, and returns the body of the reply. */
    static String post(int port, String message) throws IOException {
        return body(exchange(port, request(message)));
    }

    /** Returns the bytes with which ggp-base sends a message. */
    static String request(String message) {
        return """
        POST / HTTP/1.0\r
        Accept: text/delim\r
        Sender: GAMESERVER\r
        Receiver: PROPJET\r
        Content-Type: text/acl\r
        Content-Length: %d\r
        \r
        %s\
        """
                .formatted(message.length(), message);
    }

    static int status(String reply) {
        return Integer.parseInt(reply.split(" ", 3)[1]);
    }

    static String body(String reply) {
        return reply.substring(reply.indexOf("\r\n\r\n") + 4);
    }

    /** Returns the lines of the head in lower case, without the date. */
    static List<String> head(String reply) {
        return reply.substring(0, reply.indexOf("\r\n\r\n"))
                .lines()
                .map(line -> line.toLowerCase(java.util.Locale.ROOT))
                .filter(line -> !line.startsWith("date:"))
                .sorted()
                .toList();
    }
}
