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

    /** The address at which only this machine is listened to. */
    public static final String HOST = "127.0.0.1";

    /** The port that game managers propose. */
    public static final int PORT = 9147;

    /** The longest body by default, in MiB: a hundred times the largest that managers send. */
    public static final int BODY_MIB = 16;

    /** Returns the options of a server at a free port, which this machine alone reaches. */
    public static ServerOptions here(PageAccess pages, GameShelf shelf) {
        return new ServerOptions(
                HOST, 0, BODY_MIB << 20, HttpLimits.STANDARD, pages, List.of(), shelf);
    }
}
