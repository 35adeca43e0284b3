package org.propjet.player.match.referee;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A player at a port of its own that does what a test tells it to. */
public final class FakeServer implements AutoCloseable {
    /** Sockets that keep ports from others. */
    private static final List<Socket> TAKEN = new CopyOnWriteArrayList<>();

    private final ServerSocket server;
    private final Behaviour behaviour;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> messages = new CopyOnWriteArrayList<>();

    /** What it does with a message. The connection is closed afterwards. */
    public interface Behaviour {
        /** Answers, or not. */
        void serve(String message, OutputStream out) throws IOException, InterruptedException;
    }

    private FakeServer(Behaviour behaviour) {
        this.behaviour = behaviour;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread _ = Thread.ofVirtual().start(this::accept);
    }

    /** Starts one that does what it is told. */
    public static FakeServer of(Behaviour behaviour) {
        return new FakeServer(behaviour);
    }

    /** Starts one that answers every message properly. */
    public static FakeServer answering(UnaryOperator<String> answers) {
        return new FakeServer((message, out) -> reply(answers.apply(message), out));
    }

    /** Writes a reply as players do. */
    public static void reply(String body, OutputStream out) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        raw(
                "HTTP/1.0 200 OK\r\nContent-Type: text/acl\r\nContent-Length: "
                        + bytes.length
                        + "\r\n\r\n"
                        + body,
                out);
    }

    /** Writes bytes. */
    public static void raw(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /**
     * Returns an address at which nobody listens. The port is taken, so that nobody else will. (A
     * server that was closed just now may still take a connection.)
     */
    public static PlayerAddress deserted() {
        Socket socket = new Socket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        TAKEN.add(socket);
        return new PlayerAddress("127.0.0.1", socket.getLocalPort());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread _ = Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            String request = read(socket.getInputStream());
            String message = request.substring(request.indexOf("\r\n\r\n") + 4);
            requests.add(request);
            messages.add(message);
            behaviour.serve(message, socket.getOutputStream());
        } catch (IOException e) {
            // The referee does not wait any more.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String text = "";
        while (!text.contains("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no whole request");
            }
            bytes.write(next);
            text = bytes.toString(StandardCharsets.ISO_8859_1);
        }
        String lower = text.toLowerCase(Locale.ROOT);
        int start = lower.indexOf("content-length:") + "content-length:".length();
        int length = Integer.parseInt(lower.substring(start, lower.indexOf('\r', start)).strip());
        return text + new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    /** Returns where it listens. */
    public PlayerAddress address() {
        return new PlayerAddress("127.0.0.1", server.getLocalPort());
    }

    /** Returns all requests so far, with their heads. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Returns all messages so far. */
    public List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
