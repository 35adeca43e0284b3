package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.List;

/** Messages that web pages have browsers send. */
@Timeout(120)
class PageAccessTest {
    private static final String FRIEND = "Origin: https://manager.example\r\n";
    private static final String STRANGER = "Origin: http://elsewhere.example\r\n";
    private static final String IMAGE = "Sec-Fetch-Site: cross-site\r\n";

    private static TestServer server(String pages) throws IOException {
        return new TestServer("legal", TestServer.of(pages));
    }

    private static String post(String headers, String message) {
        return "POST / HTTP/1.1\r\nHost: localhost:1\r\n%sContent-Length: %d\r\n\r\n%s"
                .formatted(headers, message.length(), message);
    }

    private static String get(String headers) {
        return "GET /%28PING%29 HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n";
    }

    private static String options(String headers) {
        return "OPTIONS / HTTP/1.1\r\nHost: [::1]\r\n" + headers + "\r\n";
    }

    /** All that a page can send. */
    private static List<String> requests(String headers) {
        return List.of(post(headers, "(PING)"), get(headers), options(headers));
    }

    private static void taken(TestServer server, String request) throws IOException {
        assertEquals(200, RawClient.status(RawClient.exchange(server.port(), request)), request);
    }

    private static void refused(TestServer server, String request) throws IOException {
        String reply = RawClient.exchange(server.port(), request);
        assertEquals(403, RawClient.status(reply), request);
        assertTrue(RawClient.body(reply).contains("serve --cors"), reply);
    }

    private static boolean isAllowed(String reply, String origin) {
        return RawClient.head(reply).contains("access-control-allow-origin: " + origin);
    }

    @Test
    void allPagesUnlessToldOtherwise() throws IOException {
        try (TestServer server = new TestServer("legal")) {
            for (String request : requests(STRANGER)) {
                taken(server, request);
                assertTrue(isAllowed(RawClient.exchange(server.port(), request), "*"));
            }
            taken(server, get(IMAGE));
        }
    }

    /** As no page may read the answer, the browser keeps it; the message itself must not count. */
    @Test
    void noPageStartsAMatch() throws IOException {
        try (TestServer server = server("none")) {
            String start = "(START m x (" + TestServer.rules("ticTacToe") + ") 20 20)";
            refused(server, post(STRANGER, start));
            String info = RawClient.post(server.port(), "(INFO)");
            assertTrue(info.contains("available"), info);
            for (String request : requests(STRANGER)) {
                refused(server, request);
            }
            refused(server, get(IMAGE));
            refused(server, post("Origin: null\r\n", "(PING)"));
        }
    }

    @Test
    void managersAreNotConcerned() throws IOException {
        try (TestServer server = server("none")) {
            String reply = RawClient.exchange(server.port(), RawClient.request("(PING)"));
            assertEquals("ready", RawClient.body(reply));
            assertFalse(reply.contains("Access-Control"), reply);
            taken(server, post("", "(PING)"));
            taken(server, post("Sec-Fetch-Site: none\r\n", "(PING)"));
            taken(server, options(""));
        }
    }

    @Test
    void theOneOriginIsTold() throws IOException {
        try (TestServer server = server("HTTPS://Manager.example")) {
            refused(server, get(FRIEND)); // as all that is not posted
            for (String request : List.of(post(FRIEND, "(PING)"), options(FRIEND))) {
                taken(server, request);
                assertTrue(
                        isAllowed(
                                RawClient.exchange(server.port(), request),
                                "https://manager.example"));
            }
            for (String request : requests(STRANGER)) {
                refused(server, request);
            }
            taken(server, RawClient.request("(PING)"));
        }
    }

    /** What shows the match can be looked at, but its data are for itself only. */
    @Test
    void ourOwnPageIsServed() throws IOException {
        try (TestServer server = server("none")) {
            taken(server, "GET / HTTP/1.1\r\nHost: localhost\r\n" + IMAGE + "\r\n");
        }
    }

    @Test
    void whatIsNoOrigin() {
        for (String text :
                List.of(
                        "",
                        "null",
                        "example.org",
                        "https://",
                        "https://a/",
                        "https://a/b",
                        "a b",
                        "ftp://a",
                        "https://me@a",
                        "https://*.example.org")) {
            assertThrows(IllegalArgumentException.class, () -> PageAccess.parse(text), text);
        }
        assertEquals("http://localhost:8080", PageAccess.parse("http://localhost:8080").toString());
        assertEquals("http://[::1]:80", PageAccess.parse("http://[::1]:80").toString());
    }
}
