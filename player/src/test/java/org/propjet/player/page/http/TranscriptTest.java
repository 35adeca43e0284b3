package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.player.play.Games;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What both managers send, byte by byte, and what they get. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class TranscriptTest {
    private TestServer server;

    @BeforeEach
    void listen() throws IOException {
        server = new TestServer("legal");
    }

    @AfterEach
    void close() {
        server.close();
    }

    private void expect(String answer, String request) throws IOException {
        assertEquals(
                List.of(
                        "access-control-allow-headers: content-type",
                        "access-control-allow-methods: post, get, options",
                        "access-control-allow-origin: *",
                        "access-control-max-age: 86400",
                        "connection: close",
                        "content-length: " + answer.length(),
                        "content-type: text/acl",
                        "http/1.1 200 ok"),
                RawClient.head(RawClient.exchange(server.port(), request)));
    }

    private void expectBoth(String answer, String request) throws IOException {
        String reply = RawClient.exchange(server.port(), request);
        assertEquals(200, RawClient.status(reply));
        assertEquals(answer, RawClient.body(reply));
    }

    /** As ggp-base writes it. */
    private void ggpBase(String answer, String message) throws IOException {
        expectBoth(answer, RawClient.request(message));
    }

    /**
     * As Dresden's GameController writes it: all in upper case, no Host. So a move is, too; the
     * other answers are not.
     */
    private void dresden(String answer, String message) throws IOException {
        String text = message.toUpperCase(Locale.ROOT);
        boolean isMove = text.startsWith("(PLAY");
        expectBoth(
                isMove ? answer.toUpperCase(Locale.ROOT) : answer,
                """
                POST / HTTP/1.0\r
                Accept: text/delim\r
                Sender: GAMEMASTER\r
                Receiver: PROPJET\r
                Content-type: text/acl\r
                Content-length: %d\r
                \r
                %s\
                """
                        .formatted(text.length(), text));
    }

    @Test
    void theHeadOfAReply() throws IOException {
        String info = "( ( name Propjet ) ( status available ) ( species computer ) )";
        expect(info, RawClient.request("( INFO )"));
        expect("ready", RawClient.request("( ping )"));
        expect(
                "ready",
                """
                POST /any/path HTTP/1.1\r
                Host: here\r
                Connection: keep-alive\r
                Content-Length: 6\r
                \r
                (PING)\
                """);
        expect(
                "ready",
                "POST / HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 6\r\n\r\n(PING)");
    }

    @Test
    void aMatchOfGgpBase() throws IOException {
        String rules = "(" + TestServer.rules("ticTacToe") + ")";
        String match = "Test.ticTacToe.1716912345678";
        ggpBase("( ( name Propjet ) ( status available ) ( species computer ) )", "( INFO )");
        ggpBase("ready", "( PREVIEW " + rules + " 10 )");
        ggpBase("ready", "( START " + match + " o " + rules + " 20 20)");
        ggpBase("busy", "( START Other.1 x " + rules + " 20 20)");
        ggpBase("( ( name Propjet ) ( status busy ) ( species computer ) )", "( INFO )");
        ggpBase("noop", "( PLAY " + match + " NIL)");
        ggpBase("(mark 1 1)", "( PLAY " + match + " (( mark 2 2 ) noop ) )");
        ggpBase("noop", "( PLAY " + match + " (noop ( mark 1 1 ) ) )");
        ggpBase("busy", "( PLAY Other.1 NIL)");
        ggpBase("busy", "( STOP Other.1 NIL)");
        ggpBase("(mark 1 2)", "( PLAY " + match + " (( mark 3 3 ) noop ) )");
        ggpBase("done", "( STOP " + match + " (noop ( mark 1 2 ) ) )");
        ggpBase("busy", "( PLAY " + match + " (( mark 1 3 ) noop ) )");
        ggpBase("ready", "( START Other.2 x " + rules + " 20 20)");
        ggpBase("aborted", "( ABORT Other.2 )");
    }

    @Test
    void aScrambledMatchOfGgpBase() throws IOException {
        String rules =
                TestServer.rules("ticTacToe")
                        .replace("mark", "prg4")
                        .replace("noop", "quux")
                        .replace("?row", "?vb")
                        .replace("(role x)", "(role wop)")
                        .replace("opponent x o", "opponent wop o")
                        .replace("opponent o x", "opponent o wop")
                        .replace("control x", "control wop");
        ggpBase("ready", "( START kn.1 wop (" + rules + ") 20 20)");
        ggpBase("(prg4 1 1)", "( PLAY kn.1 NIL)");
        ggpBase("quux", "( PLAY kn.1 (( prg4 1 1 ) quux ) )");
        ggpBase("(prg4 1 2)", "( PLAY kn.1 (quux ( prg4 2 2 ) ) )");
        ggpBase("done", "( STOP kn.1 (( prg4 1 2 ) quux ) )");
    }

    @Test
    void aMatchOfDresden() throws IOException {
        String rules = "(" + TestServer.rules("ticTacToe") + ")";
        dresden("ready", "(START match.3316980891 x " + rules + " 20 20)");
        dresden("(mark 1 1)", "(PLAY match.3316980891 NIL)");
        dresden("noop", "(PLAY match.3316980891 ((mark 1 1) noop))");
        dresden("(mark 1 3)", "(PLAY match.3316980891 (noop (mark 1 2)))");
        dresden("done", "(STOP match.3316980891 ((mark 1 3) noop))");
    }

    @Tag("timed")
    @Test
    void aMatchOfDresdenWithHiddenInformation() throws IOException {
        server.close();
        server = new TestServer("mc"); // the first legal move is to stay
        String rules = "(" + TestServer.rules("montyHall") + ")";
        dresden("ready", "(START m.2 candidate " + rules + " 2 1)");
        dresden("noop", "(PLAY m.2 0 NIL NIL)");
        String chosen = RawClient.post(server.port(), "(PLAY m.2 1 NOOP NIL)");
        dresden("noop", "(PLAY m.2 2 " + chosen + " NIL)");
        String opened = chosen.contains("1") ? "3" : "1";
        dresden("switch", "(PLAY m.2 3 noop ((opened " + opened + ")))");
        dresden("done", "(STOP m.2 4 switch ((car 2)))");
    }

    /** Where ggp-base does not scramble, it compares moves with their case. */
    @Test
    void movesAreSpelledAsInTheRulesOfStart() throws IOException {
        String rules = "(" + Games.GARDEN.replace('\n', ' ') + ")";
        ggpBase("ready", "( START Garden.1 Anna " + rules + " 20 20)");
        ggpBase("(pourCan Blue_Bell)", "( PLAY Garden.1 NIL)");
        ggpBase("noOp", "( PLAY Garden.1 (( pourCan Blue_Bell ) noOp ) )");
        ggpBase("done", "( STOP Garden.1 (noOp ( pourCan redRose ) ) )");
        ggpBase("ready", "( START Garden.2 BERTO " + rules + " 20 20)");
        ggpBase("noOp", "( PLAY Garden.2 NIL)");
        ggpBase("(pourCan Blue_Bell)", "( PLAY Garden.2 (( POURCAN REDROSE ) NOOP ) )");
        ggpBase("done", "( STOP Garden.2 (noop ( pourcan blue_bell ) ) )");
        dresden("ready", "(START Garden.3 Anna " + rules + " 20 20)");
        dresden("(pourCan Blue_Bell)", "(PLAY Garden.3 NIL)");
        dresden("noOp", "(PLAY Garden.3 ((pourCan redRose) noOp))");
        dresden("done", "(STOP Garden.3 (noOp (pourCan Blue_Bell)))");
    }

    @Test
    void messagesInAddresses() throws IOException {
        expect("ready", "GET /%28%20PING%20%29 HTTP/1.0\r\n\r\n");
        expect("ready", "GET /(+ping+) HTTP/1.0\r\n\r\n");
        String rules = "(" + TestServer.rules("ticTacToe") + ")";
        String start =
                URLEncoder.encode("( START m x " + rules + " 20 20 )", StandardCharsets.UTF_8);
        expectBoth("ready", "GET /" + start + " HTTP/1.1\r\nHost: here\r\n\r\n");
        expectBoth("(mark 1 1)", "GET /%28PLAY%20m%20NIL%29 HTTP/1.0\r\n\r\n");
    }

    @Test
    void options() throws IOException {
        expect("", "OPTIONS / HTTP/1.1\r\nHost: here\r\nOrigin: http://there\r\n\r\n");
    }
}
