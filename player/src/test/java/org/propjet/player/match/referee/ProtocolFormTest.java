package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.protocol.Turn;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The bytes of requests, messages, addresses and clocks. */
class ProtocolFormTest {
    private static final long SECOND = 1_000_000_000;

    private static MatchMessages messages(boolean hasPercepts) {
        RefereeOptions options =
                new RefereeOptions(
                        "test",
                        RefereeOptions.oneLine(
                                GdlParser.parse(
                                        "test",
                                        """
                                        ; two of them
                                        (ROLE x) ; the first
                                        (role o)
                                        (<= terminal
                                            (true (over)))
                                        """)),
                        hasPercepts,
                        List.of(),
                        30,
                        15,
                        ManagerStyle.GGP_BASE,
                        false);
        return new MatchMessages("m.1", options, Scrambler.none());
    }

    @Test
    void messagesOfGamesOfPerfectInformation() {
        MatchMessages messages = messages(false);
        Turn turn = messages.turn(1, List.of("(mark 1 1)", "noop"), "noop", List.of());
        assertEquals(
                "( START m.1 o ((ROLE x) (ROLE o) (<= terminal (true (over)))) 30 15 )",
                messages.start("o"));
        assertEquals("( PLAY m.1 NIL )", messages.play(messages.first()));
        assertEquals("( PLAY m.1 ( (mark 1 1) noop ) )", messages.play(turn));
        assertEquals("( STOP m.1 ( (mark 1 1) noop ) )", messages.stop(turn));
        assertEquals("( STOP m.1 NIL )", messages.stop(messages.first()));
        assertEquals("( ABORT m.1 )", messages.abort());
    }

    @Test
    void messagesOfGamesOfHiddenInformation() {
        MatchMessages messages = messages(true);
        Turn blind = messages.turn(1, List.of("(mark 1 1)", "noop"), "noop", List.of());
        Turn turn = messages.turn(2, List.of("a", "(b c)"), "(b c)", List.of("red", "(card 3)"));
        assertEquals("( PLAY m.1 0 NIL NIL )", messages.play(messages.first()));
        assertEquals("( PLAY m.1 1 noop ( ) )", messages.play(blind));
        assertEquals("( PLAY m.1 2 (b c) ( red (card 3) ) )", messages.play(turn));
        assertEquals("( STOP m.1 2 (b c) ( red (card 3) ) )", messages.stop(turn));
    }

    @ParameterizedTest
    @CsvSource({
        "(mark 1 1),(mark 1 1)",
        "' ( MARK\t1 1 )\r\n',(MARK 1 1)",
        "NOOP,NOOP",
        "'',",
        "(mark 1,",
        "noop noop,",
        "(mark ?x 1),",
        "((mark)),",
        ")(,"
    })
    void anAnswerIsOneGroundTermInItsCase(String answer, String move) {
        assertEquals(Optional.ofNullable(move), messages(false).moveOf(answer));
    }

    @ParameterizedTest
    @CsvSource({
        "(castle kingSide),(castle kingSide),true,true",
        "(castle kingSide),(castle kingside),false,true",
        "(castle kingSide),(CASTLE KINGSIDE),false,true",
        "(set True Random),(set TRUE random),true,true",
        "(set True untrue),(set true unTrue),false,true",
        "(castle kingSide),(castle queenSide),false,false"
    })
    void ggpBaseComparesWithCaseAndDresdenWithout(
            String move, String answer, boolean byGgpBase, boolean byDresden) {
        assertEquals(byGgpBase, ManagerStyle.GGP_BASE.areSame(move, answer));
        assertEquals(byDresden, ManagerStyle.DRESDEN.areSame(move, answer));
    }

    @Test
    void ggpBaseSendsTheseBytes() {
        assertEquals(
                """
                POST / HTTP/1.0\r
                Accept: text/delim\r
                Host: localhost\r
                Sender: GAMESERVER\r
                Receiver: someone\r
                Content-Type: text/acl\r
                Content-Length: 16\r
                \r
                ( PLAY m.1 NIL )\
                """,
                request(ManagerStyle.GGP_BASE, "( PLAY m.1 NIL )"));
    }

    @Test
    void dresdenSendsTheseBytes() {
        assertEquals(
                """
                POST / HTTP/1.0\r
                Accept: text/delim\r
                Sender: GAMEMASTER\r
                Receiver: someone\r
                Content-Type: text/acl\r
                Content-Length: 17\r
                \r
                ( PLAY M.1 (Ö) )\
                """,
                request(ManagerStyle.DRESDEN, "( PLAY m.1 (ö) )"));
    }

    private static String request(ManagerStyle style, String message) {
        byte[] bytes = style.request(new PlayerAddress("localhost", 9147), "someone", message);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void clocksAreThoseOfTheManagers() {
        MatchClock base = ManagerStyle.GGP_BASE.clock(30, 15);
        assertEquals(30 * SECOND, base.startDeadline(0));
        assertEquals(16 * SECOND, base.playDeadline(0));
        assertEquals(0, base.pauseNanos());
        MatchClock dresden = ManagerStyle.DRESDEN.clock(30, 15);
        assertEquals(31 * SECOND, dresden.startDeadline(0));
        assertEquals(16 * SECOND, dresden.playDeadline(0));
        assertEquals(SECOND / 2, dresden.pauseNanos());
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:9148,http://localhost:9148",
        "http://127.0.0.1:1/,http://127.0.0.1:1",
        "HTTP://example.org,http://example.org:9147",
        "http://[::1]:80,http://[::1]:80"
    })
    void addressesAreHostAndPort(String text, String address) {
        assertEquals(address, PlayerAddress.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost:9147",
                "https://localhost:9147",
                "http://localhost:9147/play",
                "http://localhost:9147?x=y",
                "http://localhost:99999",
                "http://localhost:0",
                "http://",
                "http://a b",
                "uct"
            })
    void whatIsNoAddressIsRefused(String text) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> PlayerAddress.parse(text), text);
        assertTrue(
                String.valueOf(refused.getMessage())
                        .startsWith("'" + text + "' is no player's address: "),
                refused.getMessage());
    }
}
