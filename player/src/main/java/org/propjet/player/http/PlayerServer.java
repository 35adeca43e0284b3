package org.propjet.player.http;

import com.sun.net.httpserver.HttpServer;

import org.propjet.player.protocol.MatchHost;
import org.propjet.player.web.GameShelf;
import org.propjet.player.web.Tables;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Lets game managers talk to a {@link MatchHost}, over HTTP.
 *
 * <p>A message is the body of a POST, or the percent-encoded path of a GET; every reply closes its
 * connection. A browser gets the page that shows the match at {@code /}; there, who sits at this
 * machine can also play. Each request has a virtual thread of its own, so requests that do not
 * arrive, and answers that are waited for, keep nobody waiting.
 *
 * <p>Thread-safe.
 */
public final class PlayerServer implements AutoCloseable {
    /** Connections that wait to be accepted. */
    private static final int BACKLOG = 500;

    /** How long requests that are being answered may take, when the server closes. */
    private static final int CLOSING_SECONDS = 1;

    /**
     * When the request of the current thread began to arrive. The server's one dispatcher thread
     * hands a connection to the executor as soon as its first byte can be read, before it has read
     * anything: that moment is taken. It is later than the first byte's arrival by what the
     * dispatcher and the kernel take, and earlier than headers and body by what those take.
     */
    private static final ScopedValue<Long> FIRST_BYTE = ScopedValue.newInstance();

    private final HttpServer server;
    private final MatchHost host;
    private final Tables tables;
    private final DrawingThread drawing = new DrawingThread();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private PlayerServer(HttpServer server, MatchHost host, GameShelf shelf) {
        this.server = server;
        this.host = host;
        this.tables = new Tables(shelf, () -> host.board().view().isRunning());
    }

    /**
     * Begins to listen.
     *
     * @param options where
     * @param host who answers; closed with the server
     * @throws IOException if the port is not free, or the address not ours
     */
    public static PlayerServer start(ServerOptions options, MatchHost host) throws IOException {
        options.limits().install();
        InetSocketAddress address = new InetSocketAddress(options.host(), options.port());
        if (address.isUnresolved()) {
            throw new IOException("there is no host " + options.host());
        }
        HttpServer server = HttpServer.create(address, BACKLOG);
        PlayerServer player = new PlayerServer(server, host, options.shelf());
        server.setExecutor(player::execute);
        PageHandler page = new PageHandler();
        server.createContext(
                "/",
                new MessageHandler(
                        host,
                        options.bodyBytes(),
                        options.pages(),
                        page,
                        () -> FIRST_BYTE.orElse(System.nanoTime())));
        server.createContext("/events", new EventHandler(host, player.drawing));
        server.createContext(PageHandler.FOLDER, page);
        server.createContext(
                VisitorHandler.FOLDER,
                new VisitorHandler(
                        host, options.shelf(), player.tables, player.drawing, options.bodyBytes()));
        server.start();
        return player;
    }

    private void execute(Runnable exchange) {
        long now = System.nanoTime();
        threads.execute(() -> ScopedValue.where(FIRST_BYTE, now).run(exchange));
    }

    /** Returns the matches that visitors play. */
    public Tables tables() {
        return tables;
    }

    /** Returns the port that it listens at. */
    public int port() {
        return server.getAddress().getPort();
    }

    /**
     * Returns the address to give to a game manager: the machine's name, if it is reached by any of
     * its addresses.
     */
    public String url() {
        InetAddress address = server.getAddress().getAddress();
        String name = address.getHostAddress();
        if (address.isAnyLocalAddress()) {
            try {
                name = InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                name = "localhost";
            }
        }
        return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port();
    }

    /**
     * Ends: who waits for a move gets one now, everybody else is cut off. Cost: a second, at most.
     */
    @Override
    public void close() {
        tables.close();
        host.close();
        server.stop(CLOSING_SECONDS);
        threads.shutdownNow();
        drawing.close();
    }
}
