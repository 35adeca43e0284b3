package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.games.GameLibrary;

import java.io.IOException;
import java.util.List;

/** Who may play on the page, and what strangers are told. */
@Timeout(120)
class VisitorHandlerTest {
    private static final String BEGIN = "{\"game\": \"nim\", \"against\": \"legal\"}";

    private static String request(String method, String path, String headers, String body) {
        return "%s %s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s"
                .formatted(method, path, headers, body.length(), body);
    }

    private static int begin(TestServer server, String headers) throws IOException {
        String request = request("POST", "/visit/begin", headers, BEGIN);
        return RawClient.status(RawClient.exchange(server.port(), request));
    }

    @Test
    void whoSitsHereMayPlay() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            for (String host : List.of("localhost:1", "127.0.0.1", "[::1]:80")) {
                assertEquals(200, begin(server, "Host: " + host + "\r\n"));
                assertEquals(
                        200,
                        begin(
                                server,
                                "Host: %s\r\nOrigin: http://%s\r\nSec-Fetch-Site: same-origin\r\n"
                                        .formatted(host, host)));
            }
        }
    }

    @Test
    void othersMayNot() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            for (String headers :
                    List.of(
                            "Host: elsewhere.example\r\n",
                            "Host: 127.0.0.1.elsewhere.example\r\n",
                            "Host: localhost\r\nX-Forwarded-For: 1.2.3.4\r\n",
                            "Host: localhost\r\nOrigin: http://elsewhere.example\r\n",
                            "Host: localhost\r\nOrigin: null\r\n",
                            "Host: localhost:1\r\nOrigin: http://localhost:2\r\n",
                            "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n",
                            "Host: localhost\r\nSec-Fetch-Site: same-site\r\n")) {
                assertEquals(403, begin(server, headers), headers);
            }
            String about =
                    RawClient.exchange(
                            server.port(),
                            request("GET", "/visit/about", "Host: 192.0.2.1\r\n", ""));
            assertTrue(about.contains("\"isLocal\":false,\"games\":[]"), about);
            assertFalse(about.contains("Access-Control"), about);
        }
    }

    /** What costs time is for who sits here, and only while no manager's match goes on. */
    @Test
    void replaysAreForWhoSitsHere() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            String start = "( START m robot ( " + TestServer.rules("lightsOut") + " ) 3 3 )";
            RawClient.post(server.port(), start.replace("robot", role("lightsOut")));
            String move = RawClient.post(server.port(), "( PLAY m NIL )");
            RawClient.post(server.port(), "( PLAY m ( " + move + " ) )");
            String here = "Host: localhost\r\n";
            assertStatus(server, 400, request("GET", "/visit/recent?0", here, ""));
            assertStatus(server, 400, request("POST", "/visit/replay?0", here, "{\"moves\": []}"));
            RawClient.post(server.port(), "( ABORT m )");
            String about = "";
            while (!about.contains("\"recent\":[{")) { // the end is told after the answer
                about = RawClient.exchange(server.port(), request("GET", "/visit/about", here, ""));
            }
            String id = about.replaceAll("(?s).*\"recent\":\\[\\{\"id\":([0-9]+).*", "$1");
            String path = "/visit/recent?" + id;
            String away = "Host: elsewhere.example\r\n";
            assertStatus(server, 403, request("GET", path, away, ""));
            assertFalse(
                    RawClient.exchange(server.port(), request("GET", "/visit/about", away, ""))
                            .contains("\"recent\":[{"));
            assertStatus(server, 200, request("GET", path, here, ""));
            RawClient.post(
                    server.port(), start.replace("robot", role("lightsOut")).replace(" m ", " n "));
            String reply = RawClient.exchange(server.port(), request("GET", path, here, ""));
            assertEquals(400, RawClient.status(reply));
            assertTrue(reply.contains("it comes first"), reply);
        }
    }

    private static String role(String game) {
        return GameLibrary.find(game).orElseThrow().roles().getFirst();
    }

    @Test
    void strangeRequestsAreRefused() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            String here = "Host: localhost\r\n";
            String large = "x".repeat(1 << 17);
            assertStatus(server, 404, request("GET", "/visit/", here, ""));
            assertStatus(server, 404, request("DELETE", "/visit/begin", here, ""));
            assertStatus(server, 404, request("GET", "/page/../page.html", here, ""));
            assertStatus(server, 404, request("GET", "/page/ViewJson.class", here, ""));
            assertStatus(server, 400, request("GET", "/visit/recent?x", here, ""));
            assertStatus(server, 400, request("GET", "/visit/recent?7", here, ""));
            assertStatus(server, 400, request("GET", "/visit/again?7", here, ""));
            assertStatus(server, 400, request("POST", "/visit/replay?0", here, "{}"));
            assertStatus(server, 413, request("POST", "/visit/begin", here, large));
            assertStatus(server, 200, request("GET", "/page/page.js", here, ""));
        }
    }

    private static void assertStatus(TestServer server, int status, String request)
            throws IOException {
        String reply = RawClient.exchange(server.port(), request);
        assertEquals(status, RawClient.status(reply), request.lines().findFirst().orElse(""));
    }
}
