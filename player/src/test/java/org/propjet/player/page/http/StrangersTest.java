package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/** Those who come from other addresses than the manager, and what they hold. */
@Timeout(60)
class StrangersTest {
    private static final int BODY_BYTES = 1_000_000;
    private static final String PING = "( PING )";
    private static final String FOREIGN = "Host: rebound.example:9147\r\n";

    private static String start(int chars) {
        return "( START m x ( " + TestServer.rules("ticTacToe") + " ) 10 10 )" + " ".repeat(chars);
    }

    /** Sends all of a long body but the last byte. */
    private static RawClient holding(TestServer server, String from) throws IOException {
        RawClient client = new RawClient(server.port(), from);
        client.send("POST / HTTP/1.0\r\nContent-Length: " + BODY_BYTES + "\r\n\r\n");
        client.send(" ".repeat(BODY_BYTES - 1));
        return client;
    }

    private static void closeAll(List<RawClient> clients) throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
    }

    /** A second body of one address stays beside a first, and the first goes for a third. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2"})
    void bodiesThatAreHeldKeepNobodyOut(String from) throws IOException {
        List<RawClient> clients = new ArrayList<>();
        ServerOptions options = TestServer.ofBodies(BODY_BYTES);
        try (TestServer server = new TestServer("legal", options)) {
            for (int i = 0; i < 8; i++) {
                clients.add(holding(server, from));
            }
            String first = orClosed(clients.getFirst());
            assertEquals(503, RawClient.status(first));
            assertTrue(first.contains("the oldest is cut"), first);
            assertEquals("ready", RawClient.post(server.port(), start(300_000)));
            RawClient last = clients.getLast();
            last.send(")");
            assertEquals(400, RawClient.status(last.readToTheEnd())); // read, but no message
        } finally {
            closeAll(clients);
        }
    }

    @Test
    void headsThatAreHeldCountAsBodiesDo() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        ServerOptions options = TestServer.ofBodies(BODY_BYTES);
        try (TestServer server = new TestServer("legal", options)) {
            for (int i = 0; i < 9; i++) {
                RawClient client = new RawClient(server.port());
                clients.add(client);
                client.send("GET /" + "x".repeat(380_000));
            }
            assertEquals(503, RawClient.status(orClosed(clients.getFirst())));
            assertEquals("ready", RawClient.post(server.port(), start(300_000)));
        } finally {
            closeAll(clients);
        }
    }

    @Test
    void manyAddressesTogetherKeepNobodyOut() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        ServerOptions options = TestServer.ofBodies(BODY_BYTES);
        try (TestServer server = new TestServer("legal", options)) {
            for (int i = 0; i < 12; i++) {
                clients.add(holding(server, "127.0.0." + (2 + i)));
            }
            // Less than a twelfth of what all may hold, as it may come before the others are read.
            assertEquals("ready", RawClient.post(server.port(), start(300_000)));
            assertEquals(503, RawClient.status(orClosed(clients.getFirst())));
        } finally {
            closeAll(clients);
        }
    }

    /** An onlooker may send a body, which nobody reads, and stays for as long as it likes. */
    @Test
    void anOnlookerWithABodyKeepsNoLongMessageOut() throws IOException {
        ServerOptions options = TestServer.ofBodies(BODY_BYTES);
        try (TestServer server = new TestServer("legal", options);
                RawClient onlooker = new RawClient(server.port(), "127.0.0.2")) {
            onlooker.send("GET /events HTTP/1.0\r\nContent-Length: 100000\r\n\r\n");
            onlooker.send(" ".repeat(100_000));
            assertEquals(200, RawClient.status(onlooker.readTo("\r\n\r\n")));
            assertEquals("ready", RawClient.post(server.port(), start(300_000)));
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

    @ParameterizedTest
    @CsvSource({"1, 60", "2, 60", "2, 5", "4, 120"})
    void silentConnectionsKeepNobodyOut(int addresses, int each) throws IOException {
        List<RawClient> clients = new ArrayList<>();
        HttpLimits limits = new HttpLimits(30_000, 30_000, 50, 20, HttpLimits.STANDARD.headBytes());
        ServerOptions options = TestServer.of(limits);
        try (TestServer server = new TestServer("legal", options)) {
            for (int address = 1; address <= addresses; address++) {
                for (int i = 0; i < each; i++) {
                    RawClient client = new RawClient(server.port(), "127.0.0." + address);
                    clients.add(client);
                    client.send(i % 2 == 0 ? "" : "POST / HTT");
                }
            }
            for (String from : List.of("127.0.0.1", "127.0.0.2", "127.0.0.9")) {
                assertEquals("ready", RawClient.postFrom(from, server.port(), PING));
            }
            if (each > 20) {
                assertEquals("", orClosed(clients.getFirst())); // long before its time
            }
        } finally {
            closeAll(clients);
        }
    }

    @Test
    void aHeadHasItsTime() throws IOException {
        HttpLimits limits = new HttpLimits(300, 30_000, 1_000, 200, 384 << 10);
        try (TestServer server = new TestServer("legal", TestServer.of(limits));
                RawClient silent = new RawClient(server.port());
                RawClient slow = new RawClient(server.port());
                RawClient good = new RawClient(server.port())) {
            slow.send("POST / HTTP/1.0\r\n");
            good.send("POST / HTTP/1.0\r\nContent-Length: 6\r\n\r\n(PI");
            assertEquals("", orClosed(silent));
            assertEquals("", orClosed(slow));
            good.send("NG)");
            assertEquals("ready", RawClient.body(good.readToTheEnd()));
        }
    }

    @Test
    void aBodyThatIsWaitedForIsAskedFor() throws IOException {
        try (TestServer server = new TestServer("legal");
                RawClient client = new RawClient(server.port())) {
            client.send(
                    """
                    POST / HTTP/1.1\r
                    Host: localhost\r
                    Expect: 100-continue\r
                    Content-Length: 6\r
                    \r
                    """);
            assertEquals("HTTP/1.1 100 Continue\r\n\r\n", client.readTo("\r\n\r\n"));
            client.send("(PING)");
            assertEquals("ready", RawClient.body(client.readToTheEnd()));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    GET /%zz HTTP/1.0~~                           | 400 | not encoded as it should
                    GET /%28PING%2 HTTP/1.0~~                     | 400 | not encoded as it should
                    POST / HTTP/1.0~Content-Length: abc~~         | 400 | no number of bytes
                    POST / HTTP/1.1~Transfer-Encoding: chunked~~x~ | 400 | are broken
                    GET /eventsX HTTP/1.0~~                       | 404 | no such page
                    GET /events/ HTTP/1.0~~                       | 404 | no such page
                    POST /events HTTP/1.0~~                       | 405 | with GET
                    GET /page/../../etc/passwd HTTP/1.0~~         | 404 | no such page
                    GET /visit/about?%zz HTTP/1.1~~               | 200 | version
                    """)
    void strangeRequestsAreRefusedInWords(String request, int status, String sentence)
            throws IOException {
        try (TestServer server = new TestServer("legal")) {
            String reply = RawClient.exchange(server.port(), request.replace("~", "\r\n"));
            assertEquals(status, RawClient.status(reply), reply);
            assertTrue(RawClient.body(reply).contains(sentence), reply);
            String message = RawClient.post(server.port(), PING);
            assertEquals("ready", message);
        }
    }

    @Test
    void hugeHeadsAndHalfRequestsAreRefusedInWords() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            String head = "GET / HTTP/1.0\r\nX: " + "x".repeat(500_000) + "\r\n\r\n";
            assertEquals(431, RawClient.status(RawClient.exchange(server.port(), head)));
            try (RawClient half = new RawClient(server.port())) {
                half.send("POST / HTTP/1.0\r\nContent-Length: 6\r\n\r\n(PI");
                half.sendNoMore();
                String reply = half.readToTheEnd();
                assertTrue(reply.contains("ends before it is whole"), reply);
            }
        }
    }

    /** What strangers have sent is told to them, but not so that it moves a cursor. */
    @Test
    void refusalsAreOneLineOfWhatShows() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            String reply =
                    RawClient.post(
                            server.port(), "(HE\u00c2\u009bLLO" + "x".repeat(1_000_000) + ")");
            assertFalse(reply.contains("\u009b"), reply);
            assertTrue(reply.contains("'HE\\u009bLLO"), reply);
            assertTrue(reply.length() < 1_200, reply);
        }
    }

    /** A page whose name was made to lead here (DNS rebinding). */
    @Test
    void pagesAtForeignNamesSeeNothing() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            for (String path :
                    List.of("/", "/events", "/visit/about", "/page/page.js", "/visit/recent?1")) {
                String request = "GET " + path + " HTTP/1.1\r\n" + FOREIGN + "\r\n";
                String reply = RawClient.exchange(server.port(), request);
                assertEquals(403, RawClient.status(reply), reply);
                assertTrue(reply.contains("serve --known-as"), reply);
            }
            String message = "POST / HTTP/1.1\r\n" + FOREIGN + "Content-Length: 6\r\n\r\n(PING)";
            // Messages are taken of all pages here.
            assertEquals(200, RawClient.status(RawClient.exchange(server.port(), message)));
        }
    }

    @Test
    void pagesAtForeignNamesSendNoMessagesIfNotAllPagesMay() throws IOException {
        for (String pages : List.of("none", "http://manager.example")) {
            ServerOptions options = TestServer.of(pages, "Player.Example");
            try (TestServer server = new TestServer("legal", options)) {
                String origin = pages.equals("none") ? "" : "Origin: http://manager.example\r\n";
                String message = origin + "Content-Length: 6\r\n\r\n(PING)";
                String post = "POST / HTTP/1.1\r\n";
                assertEquals(403, status(server, post + FOREIGN + message));
                assertEquals(200, status(server, post + "Host: player.example.:80\r\n" + message));
                assertEquals(200, status(server, post + "Host: 10.1.2.3\r\n" + message));
                assertEquals(200, status(server, post + "Host: [fe80::1]:9147\r\n" + message));
                assertEquals(200, status(server, post + message)); // no browser
                assertEquals(403, status(server, "GET /%28PING%29 HTTP/1.0\r\n\r\n"));
                assertEquals(403, status(server, "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            }
        }
    }

    private static int status(TestServer server, String request) throws IOException {
        return RawClient.status(RawClient.exchange(server.port(), request));
    }

    /** The match's messages are its manager's, who has sent START. */
    @Test
    void aMatchIsItsManagers() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            int port = server.port();
            assertEquals("ready", RawClient.post(port, start(0)));
            assertEquals("(mark 1 1)", RawClient.post(port, "(PLAY m NIL)"));
            String stranger = "127.0.0.2";
            String move = "(PLAY m ((mark 3 3) noop))";
            assertEquals("busy", RawClient.postFrom(stranger, port, move));
            assertEquals("busy", RawClient.postFrom(stranger, port, "(ABORT m)"));
            assertEquals("busy", RawClient.postFrom(stranger, port, "(STOP m NIL)"));
            assertEquals("noop", RawClient.post(port, "(PLAY m ((mark 1 1) noop))"));
            assertEquals("(mark 1 2)", RawClient.post(port, "(PLAY m (noop (mark 3 3)))"));
            assertEquals("done", RawClient.post(port, "(STOP m NIL)"));
        }
    }
}
