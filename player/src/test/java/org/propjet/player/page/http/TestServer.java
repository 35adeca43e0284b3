package org.propjet.player.page.http;

import org.propjet.games.GameLibrary;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;
import org.propjet.player.page.GameShelf;

import java.io.IOException;
import java.util.List;

/** A server at a free port. */
final class TestServer implements AutoCloseable {
    private final MatchHost host;
    private final PlayerServer server;

    TestServer(String player) throws IOException {
        this(player, options());
    }

    static ServerOptions options() {
        return ServerOptions.here(PageAccess.ANY, GameShelf.BUNDLED);
    }

    /** Returns the usual options with a limit of bodies. */
    static ServerOptions ofBodies(int bodyBytes) {
        return options(0, bodyBytes, HttpLimits.STANDARD, PageAccess.ANY, List.of());
    }

    /** Returns the usual options with limits. */
    static ServerOptions of(HttpLimits limits) {
        return options(0, ServerOptions.BODY_MIB << 20, limits, PageAccess.ANY, List.of());
    }

    /** Returns options of a server that other web pages reach, and by other names. */
    static ServerOptions of(String pages, String... names) {
        return options(
                0,
                ServerOptions.BODY_MIB << 20,
                HttpLimits.STANDARD,
                PageAccess.parse(pages),
                List.of(names));
    }

    /** Returns the usual options with a port. */
    static ServerOptions atPort(int port) {
        return options(
                port, ServerOptions.BODY_MIB << 20, HttpLimits.STANDARD, PageAccess.ANY, List.of());
    }

    private static ServerOptions options(
            int port, int bodyBytes, HttpLimits limits, PageAccess pages, List<String> names) {
        return new ServerOptions(
                ServerOptions.HOST, port, bodyBytes, limits, pages, names, GameShelf.BUNDLED);
    }

    TestServer(String player, ServerOptions options) throws IOException {
        host =
                new MatchHost(
                        HostOptions.standard(PlayerSpec.parse(player)), MatchLog.none(), x -> {});
        server = PlayerServer.start(options, host);
    }

    int port() {
        return server.port();
    }

    MatchHost host() {
        return host;
    }

    /** Returns rules on one line, as managers send them. */
    static String rules(String game) {
        return GameLibrary.rules(game)
                .lines()
                .map(line -> line.replaceAll(";.*", ""))
                .reduce("", (all, line) -> all + " " + line.strip())
                .strip();
    }

    @Override
    public void close() {
        server.close();
    }
}
