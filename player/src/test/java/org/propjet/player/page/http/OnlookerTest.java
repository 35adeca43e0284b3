package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What those are told who look on at a match. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class OnlookerTest {
    private static final String START =
            "( START m red ( " + TestServer.rules("connectFour") + " ) 3 1000 )";

    private static final String PLAY = RawClient.request("( PLAY m NIL )");

    private static RawClient onlooker(TestServer server) throws IOException {
        RawClient client = new RawClient(server.port());
        client.send("GET /events HTTP/1.0\r\n\r\n");
        assertTrue(client.readTo("\r\n\r\n").contains("text/event-stream"));
        return client;
    }

    @Tag("timed")
    @Test
    void onlookersAreToldWhatHappens() throws Exception {
        try (TestServer server = new TestServer("uct");
                RawClient client = onlooker(server)) {
            assertTrue(client.readTo("\n\n").startsWith("event: picture\n"));
            assertTrue(client.readTo("\n\n").contains("\"phase\":\"idle\""));
            RawClient.post(server.port(), START);
            try (RawClient manager = new RawClient(server.port())) {
                manager.send(PLAY);
                List<String> pictures = new ArrayList<>();
                String event = thoughts(client, 1, pictures).getFirst();
                assertTrue(pictures.getLast().contains("(control red)"), pictures.toString());
                assertTrue(event.contains("\"move\":\"(drop 7)\""), event);
            }
        }
    }

    /** A match whose words move cursors and turn texts, and are megabytes long. */
    @Test
    void whatDoesNotShowIsEscapedForOnlookers() throws Exception {
        String odd = "odd\u00c2\u009b[2J\u00e2\u0080\u00ae"; // U+009B and U+202E, in UTF-8
        String rules =
                "(role x) (init (@ here)) (legal x (@ 1)) (<= terminal (true never)) (goal x 1)"
                        + " (<= (next (@ there)) (does x (@ 1)))";
        String start =
                "( START @ x ( ".replace("@", odd) + rules.replace("@", odd + "y".repeat(100_000));
        try (TestServer server = new TestServer("legal");
                RawClient client = onlooker(server)) {
            assertEquals("ready", RawClient.post(server.port(), start + " ) 20 20 )"));
            RawClient.post(server.port(), "( PLAY " + odd + " NIL )");
            String event = "";
            while (!event.contains("\"ply\":0") || !event.contains("[2J")) {
                event = client.readTo("\n\n");
                assertFalse(event.contains("\u009b") || event.contains("\u00ae"), event);
                assertTrue(event.length() < 20_000, () -> "too long");
            }
            assertTrue(event.contains("odd\\\\u009b[2J\\\\u202e"), event);
        }
    }

    @Tag("timed")
    @Test
    void twoAreToldTheSame() throws Exception {
        try (TestServer server = new TestServer("uct");
                RawClient first = onlooker(server);
                RawClient second = onlooker(server);
                RawClient manager = new RawClient(server.port())) {
            RawClient.post(server.port(), START);
            manager.send(PLAY);
            List<String> told = thoughts(first, 8, new ArrayList<>());
            // Texts say to the millisecond what is left of the clock: equal ones were made once.
            assertFalse(
                    Collections.disjoint(told, thoughts(second, 8, new ArrayList<>())),
                    told.toString());
        }
    }

    /** Returns what is told of a decision: from when on anything is known, what is known grows. */
    private static List<String> thoughts(RawClient client, int count, List<String> pictures)
            throws IOException {
        List<String> told = new ArrayList<>();
        long playouts = 0;
        while (told.size() < count) {
            String event = client.readTo("\n\n");
            if (event.startsWith("event: picture")) {
                pictures.add(event);
                continue;
            }
            JsonObject json =
                    JsonParser.parseString(event.substring("data: ".length())).getAsJsonObject();
            boolean isThinking = json.get("phase").getAsString().equals("thinking");
            if (isThinking && !(told.isEmpty() && json.get("decision").isJsonNull())) {
                assertFalse(json.get("decision").isJsonNull(), event);
                long now = json.getAsJsonObject("decision").get("playouts").getAsLong();
                assertTrue(now >= playouts, () -> event + " after more playouts");
                playouts = now;
                told.add(event);
            }
        }
        return told;
    }
}
