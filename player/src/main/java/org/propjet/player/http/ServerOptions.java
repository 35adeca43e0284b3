package org.propjet.player.http;

import org.propjet.player.web.GameShelf;

/**
 * Where a {@link PlayerServer} listens. Immutable.
 *
 * @param host the name or address to listen at; the loopback address is reached from this machine
 *     only
 * @param port the port; 0 for any that is free
 * @param bodyBytes the longest body that is read
 * @param limits what strangers may do
 * @param pages from which web pages messages are taken
 * @param shelf the games that those who sit at this machine may play on the page
 */
public record ServerOptions(
        String host,
        int port,
        int bodyBytes,
        HttpLimits limits,
        PageAccess pages,
        GameShelf shelf) {
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
                GameShelf.bundled());
    }

    /** Returns these options with another port. */
    public ServerOptions withPort(int newPort) {
        return new ServerOptions(host, newPort, bodyBytes, limits, pages, shelf);
    }

    /** Returns these options with another host. */
    public ServerOptions withHost(String newHost) {
        return new ServerOptions(newHost, port, bodyBytes, limits, pages, shelf);
    }

    /** Returns these options with another limit of bodies. */
    public ServerOptions withBodyBytes(int newBodyBytes) {
        return new ServerOptions(host, port, newBodyBytes, limits, pages, shelf);
    }

    /** Returns these options with messages of other web pages. */
    public ServerOptions withPages(PageAccess newPages) {
        return new ServerOptions(host, port, bodyBytes, limits, newPages, shelf);
    }

    /** Returns these options with other games to play. */
    public ServerOptions withShelf(GameShelf newShelf) {
        return new ServerOptions(host, port, bodyBytes, limits, pages, newShelf);
    }
}
