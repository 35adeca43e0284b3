package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;
import org.propjet.player.match.protocol.MatchView;
import org.propjet.player.match.protocol.ViewBoard;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What strangers may do, and may not. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class PlayerServerTest {
    private static final String WELL = "( PING )";

    private static String start(String rules, int startClock, int playClock) {
        return "( START m x ( " + rules + " ) " + startClock + " " + playClock + " )";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (HELLO)          | 400 | A message begins with INFO, START, PLAY,
                    (START m x)      | 400 | START has 2 arguments;
                    (PLAY m ((       | 400 | The message is not complete:
                    <html></html>    | 400 | A message begins with INFO, START, PLAY,
                    """)
    void aGarbledMessageIsRefusedWithASentence(String message, int status, String sentence)
            throws IOException {
        try (TestServer server = new TestServer("legal")) {
            String reply = RawClient.exchange(server.port(), RawClient.request(message));
            assertEquals(status, RawClient.status(reply));
            assertTrue(RawClient.body(reply).startsWith(sentence), reply);
            assertEquals("ready", RawClient.post(server.port(), WELL));
        }
    }

    @Test
    void oddRequestsAreRefused() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            int port = server.port();
            assertEquals(
                    400, RawClient.status(RawClient.exchange(port, "POST / HTTP/1.0\r\n\r\n")));
            assertEquals(405, RawClient.status(RawClient.exchange(port, "PUT / HTTP/1.0\r\n\r\n")));
            assertEquals(
                    404,
                    RawClient.status(
                            RawClient.exchange(port, "GET /favicon.ico HTTP/1.0\r\n\r\n")));
            assertEquals(400, RawClient.status(RawClient.exchange(port, "HELLO\r\n\r\n")));
            assertEquals(
                    400,
                    RawClient.status(
                            RawClient.exchange(
                                    port, "POST / HTTP/1.0\r\nContent-Length: -5\r\n\r\n")));
            assertEquals(200, RawClient.status(RawClient.exchange(port, "GET / HTTP/1.0\r\n\r\n")));
            assertEquals(
                    200, RawClient.status(RawClient.exchange(port, "HEAD / HTTP/1.0\r\n\r\n")));
        }
    }

    /** Returns a request whose body comes in pieces. */
    private static String chunked(String... pieces) {
        StringBuilder request = new StringBuilder("POST / HTTP/1.1\r\nHost: x\r\n");
        request.append("Transfer-Encoding: chunked\r\n\r\n");
        for (String piece : pieces) {
            request.append(Integer.toHexString(piece.length())).append("\r\n");
            request.append(piece).append("\r\n");
        }
        return request.append("0\r\n\r\n").toString();
    }

    @Test
    void aBodyInChunks() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            String reply = RawClient.exchange(server.port(), chunked("( PI", "NG )"));
            assertEquals("ready", RawClient.body(reply));
        }
    }

    @Test
    void aBodyOverTheLimitIsRefused() throws IOException {
        ServerOptions options = TestServer.ofBodies(1_000_000);
        try (TestServer server = new TestServer("legal", options)) {
            String message = "( PING " + " ".repeat(1_000_000) + ")";
            String reply = RawClient.exchange(server.port(), RawClient.request(message));
            assertEquals(413, RawClient.status(reply));
            assertEquals(
                    "The message is longer than the 1,000,000 bytes that are read.\n",
                    RawClient.body(reply));
            String inChunks = RawClient.exchange(server.port(), chunked(message));
            assertEquals(413, RawClient.status(inChunks));
            String fits = "( PING " + " ".repeat(1_000_000 - 8) + ")";
            assertEquals("ready", RawClient.post(server.port(), fits));
        }
    }

    @Test
    void aStartOf5MegabytesOfComments() throws IOException {
        String rules =
                "\n; a comment line, as long as others ) (\n".repeat(125_000)
                        + TestServer.rules("ticTacToe");
        assertTrue(rules.length() > 5_000_000);
        try (TestServer server = new TestServer("legal")) {
            assertEquals("ready", RawClient.post(server.port(), start(rules, 30, 10)));
            assertEquals("(mark 1 1)", RawClient.post(server.port(), "(PLAY m NIL)"));
        }
    }

    @Test
    void aStartOf5MegabytesOfFacts() throws IOException {
        StringBuilder facts = new StringBuilder();
        for (int i = 0; facts.length() < 5_000_000; i++) {
            facts.append("(distance-between place")
                    .append(i % 300)
                    .append(" place")
                    .append(i / 300)
                    .append(" somewhere-else-than-here)\n");
        }
        String rules = facts + TestServer.rules("ticTacToe");
        try (TestServer server = new TestServer("legal")) {
            assertEquals("ready", RawClient.post(server.port(), start(rules, 60, 10)));
            assertEquals("(mark 1 1)", RawClient.post(server.port(), "(PLAY m NIL)"));
        }
    }

    @Test
    void aRequestWithBareLineFeedsIsAnswered() throws IOException {
        try (TestServer server = new TestServer("legal");
                RawClient client = new RawClient(server.port())) {
            client.send("POST / HTTP/1.0\nContent-Length: 8\n\n( PING )");
            assertEquals("ready", RawClient.body(client.readToTheEnd()));
        }
    }

    /** Returns what comes, or nothing if the connection is reset. */
    private static String orClosed(RawClient client) throws IOException {
        try {
            return client.readToTheEnd();
        } catch (SocketException e) {
            return "";
        }
    }

    @Tag("timed")
    @Test
    void halfOpenConnectionsDoNotKeepAMatchWaitingAndAreClosed() throws Exception {
        List<RawClient> halfOpen = new ArrayList<>();
        HttpLimits limits = new HttpLimits(3_000, 6_000, 1_000, 200, 384 << 10);
        try (TestServer server = new TestServer("mc", TestServer.of(limits))) {
            int port = server.port();
            String rules = TestServer.rules("ticTacToe");
            assertEquals("ready", RawClient.post(port, start(rules, 2, 2)));
            for (int i = 0; i < 300; i++) {
                RawClient client = new RawClient(port);
                halfOpen.add(client);
                client.send(
                        switch (i % 3) {
                            case 0 -> "";
                            case 1 -> "POST / HTTP/1.0\r\nAccept: ";
                            default -> "POST / HTTP/1.0\r\nContent-Length: 100000\r\n\r\n( START";
                        });
            }
            String own = "";
            String turn = "NIL";
            for (int ply = 0; ply < 2; ply++) {
                long begun = System.nanoTime();
                own = RawClient.post(port, "( PLAY m " + turn + " )");
                double seconds = (System.nanoTime() - begun) / 1e9;
                assertTrue(seconds < 2, own + " after " + seconds + " s");
                turn = "( " + own + " noop )";
            }
            assertEquals("noop", own);
            assertEquals("aborted", RawClient.post(port, "( ABORT m )"));
            for (RawClient client : halfOpen) {
                assertEquals("", orClosed(client));
            }
        } finally {
            for (RawClient client : halfOpen) {
                client.close();
            }
        }
    }

    @Test
    void aPortThatIsTakenIsRefused() throws IOException {
        try (TestServer server = new TestServer("legal");
                MatchHost host =
                        new MatchHost(
                                HostOptions.standard(PlayerSpec.standard()),
                                MatchLog.none(),
                                x -> {})) {
            ServerOptions same = TestServer.atPort(server.port());
            assertThrows(BindException.class, () -> PlayerServer.start(same, host));
        }
    }

    @Tag("timed")
    @Test
    void closingAnswersWhoWaits() throws Exception {
        TestServer server = new TestServer("uct");
        int port = server.port();
        String rules = TestServer.rules("connectFour");
        assertEquals("ready", RawClient.post(port, "( START m red ( " + rules + " ) 4 1000 )"));
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("( PLAY m NIL )"));
            ViewBoard board = server.host().board();
            MatchView view = board.view();
            while (view.phase() != MatchView.Phase.THINKING) {
                view = board.awaitNewer(view.version(), TimeUnit.SECONDS.toNanos(60));
            }
            server.close();
            String move = RawClient.body(client.readToTheEnd());
            assertTrue(move.startsWith("(drop"), move);
        }
    }

    @Test
    void thePageIsServedBesideTheMessages() throws IOException {
        try (TestServer server = new TestServer("uct")) {
            String page =
                    RawClient.exchange(server.port(), "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertTrue(page.startsWith("HTTP/1.1 200"), page);
            assertTrue(page.contains("text/html"), page);
            assertTrue(page.endsWith("</html>\n"), page);
            assertEquals("ready", RawClient.post(server.port(), WELL));
        }
    }

    @Test
    void aFailureIsTold() throws IOException {
        InetSocketAddress here =
                new InetSocketAddress(InetAddress.ofLiteral(ServerOptions.HOST), 0);
        HttpListener.Handler broken =
                exchange -> {
                    throw new IllegalStateException("broken");
                };
        try (HttpListener listener = HttpListener.open(here, HttpLimits.STANDARD, 1_000, broken)) {
            String reply =
                    RawClient.exchange(listener.address().getPort(), RawClient.request("(PING)"));
            assertEquals(503, RawClient.status(reply));
            assertTrue(reply.contains("could not be answered"), reply);
        }
    }
}
