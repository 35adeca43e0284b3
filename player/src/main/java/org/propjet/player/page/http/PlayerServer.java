package org.propjet.player.page.http;

import org.propjet.engine.gdl.PrintableText;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.page.RequestRefusedException;
import org.propjet.player.page.Tables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets game managers talk to a {@link MatchHost}, over HTTP.
 *
 * <p>A message is the body of a POST, or the percent-encoded path of a GET; every reply closes its
 * connection. A browser gets the page that shows the match at {@code /}; there, who sits at this
 * machine can also play. What {@link HttpListener} has read whole is handed to who answers it.
 *
 * <p>Thread-safe.
 */
public final class PlayerServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PlayerServer.class);

    private static final String EVENTS = "/events";
    private static final int MOST_REFUSED_NAMES = 20;
    private static final int MOST_NAME_CHARS = 100;

    private final MatchHost host;
    private final Tables tables;
    private final DrawingThread drawing = new DrawingThread();
    private final PageAccess pages;
    private final HostNames names;
    private final PageHandler page = new PageHandler();
    private final MessageHandler messages;
    private final EventHandler events;
    private final VisitorHandler visitors;
    private final HttpListener listener;
    private final Set<String> refusedNames = ConcurrentHashMap.newKeySet();

    private PlayerServer(InetSocketAddress address, ServerOptions options, MatchHost host)
            throws IOException {
        this.host = host;
        this.pages = options.pages();
        List<String> own = new ArrayList<>(options.names());
        own.add(options.host());
        this.names = new HostNames(own, address.getAddress().isLoopbackAddress());
        this.tables = new Tables(options.shelf(), () -> host.board().view().isRunning());
        this.messages = new MessageHandler(host, pages);
        this.events = new EventHandler(host, drawing);
        this.visitors = new VisitorHandler(host, options.shelf(), tables, drawing);
        this.listener =
                HttpListener.open(address, options.limits(), options.bodyBytes(), this::route);
    }

    /**
     * Begins to listen.
     *
     * @param options where
     * @param host who answers; closed with the server
     * @throws IOException if the port is not free, or the address not ours
     */
    public static PlayerServer start(ServerOptions options, MatchHost host) throws IOException {
        InetSocketAddress address = new InetSocketAddress(options.host(), options.port());
        if (address.isUnresolved()) {
            throw new IOException("there is no host " + options.host());
        }
        return new PlayerServer(address, options, host);
    }

    private void route(HttpExchange exchange)
            throws IOException, RequestRefusedException, InterruptedException {
        HttpRequest request = exchange.request();
        String path = request.path();
        boolean isHome = path.equals("/") && List.of("GET", "HEAD").contains(request.method());
        HttpListener.Handler handler = messages;
        if (path.equals(EVENTS)) {
            handler = events;
        } else if (isHome || path.startsWith(PageHandler.FOLDER)) {
            handler = page;
        } else if (path.startsWith(VisitorHandler.FOLDER)) {
            handler = visitors;
        }
        boolean isForAll = handler == messages && pages.admitsAnyHost();
        if (!isForAll && !names.admits(request.header("Host"))) {
            noteRefused(String.valueOf(request.header("Host")));
            throw new RefusedException(
                    Reply.FORBIDDEN,
                    "This machine does not know the name by which it was reached; its address in"
                            + " numbers always works, and serve --known-as tells it names.");
        }
        handler.handle(exchange);
    }

    /** Says once of each name that it is not known: it may be the manager that was given it. */
    private void noteRefused(String name) {
        if (refusedNames.size() < MOST_REFUSED_NAMES && refusedNames.add(name)) {
            LOG.warn(
                    "a request to the name {} was refused; if it is ours: serve --known-as",
                    PrintableText.of(name, MOST_NAME_CHARS));
        }
    }

    /** Returns the matches that visitors play. */
    public Tables tables() {
        return tables;
    }

    /** Returns the port that it listens at. */
    public int port() {
        return listener.address().getPort();
    }

    /**
     * Returns the address to give to a game manager: the machine's name, if it is reached by any of
     * its addresses.
     */
    public String url() {
        InetAddress address = listener.address().getAddress();
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
        listener.close();
        drawing.close();
    }
}
