package org.propjet.player.page.http;

import org.propjet.games.GameLibrary;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;

import java.io.IOException;

/** A server at a free port. */
final class TestServer implements AutoCloseable {
    private final MatchHost host;
    private final PlayerServer server;

    TestServer(String player) throws IOException {
        this(player, ServerOptions.standard());
    }

    TestServer(String player, ServerOptions options) throws IOException {
        host =
                new MatchHost(
                        HostOptions.standard(PlayerSpec.parse(player)), MatchLog.none(), x -> {});
        server = PlayerServer.start(options.withPort(0), host);
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
