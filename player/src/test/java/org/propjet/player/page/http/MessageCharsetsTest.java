package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.player.cli.PropjetCommand;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Names beyond ASCII come back in the bytes in which they came. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class MessageCharsetsTest {
    private static final String RULES =
            """
            (role spieler) (init (feld 1))
            (<= (legal spieler (öffne ?x)) (true (feld ?x)))
            (<= (legal spieler (schließe ?x)) (true (feld ?x)))
            (<= (next (feld 2)) (does spieler (öffne 1)))
            (<= (next (feld 3)) (does spieler (schließe 1)))
            (<= terminal (not (true (feld 1))))
            (<= (goal spieler 100) (true (feld 2)))
            (<= (goal spieler 0) (not (true (feld 2))))
            """;

    private static final String START = "(START m spieler (" + RULES + ") 5 5)";
    private static final String PLAY = "(PLAY m NIL)";

    @TempDir private Path folder;

    /** Returns the characters of which each is a byte of a text. */
    private static String bytes(String text, Charset charset) {
        return new String(text.getBytes(charset), ISO_8859_1);
    }

    private static String post(TestServer server, String type, String bytes) throws IOException {
        String request = RawClient.request(bytes).replace("Type: text/acl", "Type: " + type);
        return RawClient.exchange(server.port(), request);
    }

    private static void assertOpens(String reply, Charset charset) {
        String answer = bytes("(öffne 1)", charset);
        assertEquals(answer, RawClient.body(reply));
        assertTrue(
                RawClient.head(reply).contains("content-length: " + answer.length()),
                RawClient.head(reply)::toString);
        assertTrue(
                reply.contains("charset=" + charset.name().toLowerCase(java.util.Locale.ROOT)),
                RawClient.head(reply)::toString);
    }

    /** The second message is of ASCII alone, and says nothing by itself. */
    @ParameterizedTest
    @CsvSource({
        "UTF-8, ''",
        "ISO-8859-1, ''",
        "UTF-8, utf8",
        "ISO-8859-1, latin1",
        "windows-1252, cp1252"
    })
    void movesComeBackInTheCharsetOfTheManager(Charset charset, String named) throws IOException {
        String type = "text/acl" + (named.isEmpty() ? "" : "; Charset=\"" + named + "\"");
        try (TestServer server = new TestServer("uct")) {
            post(server, type, bytes(START, charset));
            assertOpens(post(server, "text/acl", PLAY), charset);
            post(server, type, bytes("(STOP m ((öffne 1)))", charset));
        }
    }

    @ParameterizedTest
    @CsvSource({"UTF-8", "ISO-8859-1"})
    void messagesInAddressesToo(Charset charset) throws IOException {
        try (TestServer server = new TestServer("uct")) {
            String start = URLEncoder.encode(START.replace("\n", " "), charset);
            RawClient.exchange(server.port(), "GET /" + start + " HTTP/1.0\r\n\r\n");
            String play = URLEncoder.encode(PLAY, charset);
            assertOpens(
                    RawClient.exchange(server.port(), "GET /" + play + " HTTP/1.0\r\n\r\n"),
                    charset);
        }
    }

    /** What a header names may be unknown, of another kind, or not what the bytes are in. */
    @ParameterizedTest
    @CsvSource({"UTF-16", "x-no-such", "'a b'", "utf-8", "IBM037", "us-ascii"})
    void whatAHeaderNamesInVainIsLeftOut(String named) throws IOException {
        try (TestServer server = new TestServer("uct")) {
            String type = "text/acl; charset=" + named;
            post(server, type, bytes(START, ISO_8859_1));
            assertOpens(post(server, type, PLAY), named.equals("utf-8") ? UTF_8 : ISO_8859_1);
        }
    }

    @Test
    void anAnswerOfAsciiIsAsItWas() throws IOException {
        try (TestServer server = new TestServer("uct")) {
            String reply = post(server, "text/acl", "(PING)");
            assertTrue(
                    RawClient.head(reply).contains("content-type: text/acl"),
                    RawClient.head(reply)::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({"ggp-base", "dresden"})
    void theRefereeFindsNoIllegalMove(String style) throws IOException {
        Path rules = Files.writeString(folder.resolve("umlaut.kif"), RULES);
        Path transcripts = folder.resolve("played");
        try (TestServer server = new TestServer("uct")) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            int status =
                    PropjetCommand.run(
                            new PrintWriter(out),
                            new PrintWriter(err),
                            "referee",
                            rules.toString(),
                            "--player",
                            "http://127.0.0.1:" + server.port(),
                            "--manager",
                            style,
                            "--start-clock",
                            "2",
                            "--play-clock",
                            "1",
                            "--matches",
                            "1",
                            "--out",
                            transcripts.toString(),
                            "--format",
                            "json");
            assertEquals(0, status, err.toString());
            JsonObject result = JsonParser.parseString(out.toString()).getAsJsonObject();
            JsonObject match = result.getAsJsonArray("matches").get(0).getAsJsonObject();
            assertEquals("[100]", match.get("goals").toString(), out.toString());
            try (var files = Files.list(transcripts)) {
                String transcript = Files.readString(files.findFirst().orElseThrow());
                assertTrue(transcript.contains("öffne 1"), transcript);
            }
        }
    }
}
