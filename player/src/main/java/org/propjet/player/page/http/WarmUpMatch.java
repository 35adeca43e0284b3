package org.propjet.player.page.http;

import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;
import org.propjet.player.page.GameShelf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A match that a player has with itself before it listens: a manager's messages to a server of its
 * own, and their answers. Afterwards the classes that the first answers need are there; to load
 * them costs a cold machine, or a busy one, more time than an answer has to spare.
 *
 * <p>Stateless.
 */
public final class WarmUpMatch {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUpMatch.class);

    /** How long to wait for an answer. */
    private static final int TIMEOUT_MILLIS = 5_000;

    /** One move is to be chosen, of which one wins: a search is over when it has seen both. */
    private static final String RULES =
            """
            (role chooser) (role other) (number 1) (number 2) (init open)
            (<= (base open)) (<= (base (chosen ?n)) (number ?n))
            (<= (input chooser (choose ?n)) (number ?n)) (input other wait)
            (<= (legal chooser (choose ?n)) (number ?n)) (legal other wait)
            (<= (next (chosen ?n)) (does chooser (choose ?n)))
            (<= terminal (not (true open)))
            (<= (goal chooser 100) (true (chosen 2)))
            (<= (goal chooser 0) (not (true (chosen 2))))
            (<= (goal other 100) (not (true (chosen 2))))
            (<= (goal other 0) (true (chosen 2)))
            """;

    private static final List<String> MESSAGES =
            List.of(
                    "( INFO )",
                    "( START warmup chooser (" + RULES + ") 2 1 )",
                    "( PLAY warmup NIL )");

    private WarmUpMatch() {}

    /**
     * Plays the match. Cost: about a second, the first time. What fails is logged: without a
     * warm-up match the first answers take longer.
     *
     * @param options how the player plays
     * @return the replies to INFO, START, PLAY and STOP, head and all
     */
    public static List<String> play(HostOptions options) {
        List<String> replies = new ArrayList<>();
        MatchHost host = new MatchHost(options, MatchLog.none(), line -> {});
        try (PlayerServer server =
                PlayerServer.start(ServerOptions.here(PageAccess.NONE, GameShelf.BUNDLED), host)) {
            for (String message : MESSAGES) {
                replies.add(reply(server.port(), message));
            }
            // What was answered: another move is worth a warning.
            String move = replies.getLast().endsWith("(choose 1)") ? "(choose 1)" : "(choose 2)";
            replies.add(reply(server.port(), "( STOP warmup ( " + move + " wait ) )"));
        } catch (IOException | RuntimeException e) {
            LOG.debug("the warm-up match has failed", e);
            host.close();
        }
        return replies;
    }

    /** Returns a reply, head and all. */
    private static String reply(int port, String message) throws IOException {
        try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            byte[] body = message.getBytes(StandardCharsets.UTF_8);
            String head =
                    "POST / HTTP/1.0\r\nContent-Type: text/acl\r\nContent-Length: %d\r\n\r\n"
                            .formatted(body.length);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().write(body);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
