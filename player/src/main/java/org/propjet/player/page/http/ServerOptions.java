package org.propjet.player.page.http;

import org.propjet.player.page.GameShelf;

import java.util.List;

/**
 * Where a {@link PlayerServer} listens. Immutable.
 *
 * @param host the name or address to listen at; the loopback address is reached from this machine
 *     only
 * @param port the port; 0 for any that is free
 * @param bodyBytes the longest body that is read
 * @param limits what strangers may do
 * @param pages from which web pages messages are taken
 * @param names by which browsers reach this machine, beside its own and {@code host}
 * @param shelf the games that those who sit at this machine may play on the page
 */
public record ServerOptions(
        String host,
        int port,
        int bodyBytes,
        HttpLimits limits,
        PageAccess pages,
        List<String> names,
        GameShelf shelf) {
    public ServerOptions {
        names = List.copyOf(names);
    }

    /** The port that game managers propose. */
    public static final int PORT = 9147;

    /** The longest body by default, in MiB: a hundred times the largest that managers send. */
    public static final int BODY_MIB = 16;

    /** Returns the defaults. */
    public static ServerOptions standard() {
        return new ServerOptions(
                "127.0.0.1",
                PORT,
                BODY_MIB << 20,
                HttpLimits.standard(),
                PageAccess.ANY,
                List.of(),
                GameShelf.bundled());
    }

    /** Returns these options with another port. */
    public ServerOptions withPort(int newPort) {
        return new ServerOptions(host, newPort, bodyBytes, limits, pages, names, shelf);
    }

    /** Returns these options with another host. */
    public ServerOptions withHost(String newHost) {
        return new ServerOptions(newHost, port, bodyBytes, limits, pages, names, shelf);
    }

    /** Returns these options with another limit of bodies. */
    public ServerOptions withBodyBytes(int newBodyBytes) {
        return new ServerOptions(host, port, newBodyBytes, limits, pages, names, shelf);
    }

    /** Returns these options with messages of other web pages. */
    public ServerOptions withPages(PageAccess newPages) {
        return new ServerOptions(host, port, bodyBytes, limits, newPages, names, shelf);
    }

    /** Returns these options with other limits. */
    public ServerOptions withLimits(HttpLimits newLimits) {
        return new ServerOptions(host, port, bodyBytes, newLimits, pages, names, shelf);
    }

    /** Returns these options with other names of this machine. */
    public ServerOptions withNames(List<String> newNames) {
        return new ServerOptions(host, port, bodyBytes, limits, pages, newNames, shelf);
    }

    /** Returns these options with other games to play. */
    public ServerOptions withShelf(GameShelf newShelf) {
        return new ServerOptions(host, port, bodyBytes, limits, pages, names, newShelf);
    }
}
